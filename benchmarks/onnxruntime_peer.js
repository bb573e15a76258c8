// Times ONNX Runtime on one model, for compare_peers.py.
//
//   node onnxruntime_peer.js PACKAGE MODEL THREADS WARMUP ITERATIONS [--output_dir=DIR] [--plain] [INPUT.npy...]
//
// PACKAGE is the folder of onnxruntime-node. Prints what `run --benchmark --json` prints: load_ms,
// reload_ms, first_ms, median_ms, min_ms, and what the process takes at its peak and before the first
// model. With --output_dir the outputs of the last run go into DIR, as output_0.npy and so on.
// With --plain nothing is fused or folded: each node computes what it says.
'use strict';
const fs = require('fs');

const [package_, model, threads, warmup, iterations, ...rest] = process.argv.slice(2);
const DIR_FLAG = '--output_dir=';
const outputDir = rest.filter((one) => one.startsWith(DIR_FLAG)).map((one) => one.slice(DIR_FLAG.length))[0];
const isPlain = rest.includes('--plain');
const inputs = rest.filter((one) => !one.startsWith('--'));
const ort = require(package_);

// What .npy calls elements, what ONNX Runtime calls them, and the array that holds them.
const KINDS = {
  '<f4': ['float32', Float32Array], '<f8': ['float64', Float64Array], '<f2': ['float16', Uint16Array],
  '<i8': ['int64', BigInt64Array], '<i4': ['int32', Int32Array], '<i2': ['int16', Int16Array],
  '|i1': ['int8', Int8Array], '|u1': ['uint8', Uint8Array], '|b1': ['bool', Uint8Array],
};

function readNpy(path) {
  const bytes = fs.readFileSync(path);
  const wide = bytes[6] > 1;
  const length = wide ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8);
  const begin = (wide ? 12 : 10) + length;
  const header = bytes.toString('latin1', wide ? 12 : 10, begin);
  const descr = /'descr': '([^']+)'/.exec(header)[1];
  const shape = /'shape': \(([^)]*)\)/.exec(header)[1].split(',').map((one) => one.trim())
                    .filter((one) => one !== '').map(Number);
  if (!(descr in KINDS)) throw new Error(path + ': elements ' + descr + ' are not read');
  const [kind, Elements] = KINDS[descr];
  const data = bytes.buffer.slice(bytes.byteOffset + begin, bytes.byteOffset + bytes.length);
  return new ort.Tensor(kind, new Elements(data), shape);
}

function writeNpy(path, tensor) {
  const found = Object.entries(KINDS).find(([, [kind]]) => kind === tensor.type);
  if (found === undefined) throw new Error(path + ': elements ' + tensor.type + ' are not written');
  const shape = tensor.dims.map((size) => size + ',').join(' ');
  let header = "{'descr': '" + found[0] + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header = header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11) + '\n';
  const begin = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length & 255, header.length >> 8]);
  const data = Buffer.from(tensor.data.buffer, tensor.data.byteOffset, tensor.data.byteLength);
  fs.writeFileSync(path, Buffer.concat([begin, Buffer.from(header, 'latin1'), data]));
}

async function main() {
  const since = (then) => Number(process.hrtime.bigint() - then) / 1e6;
  const load = () => ort.InferenceSession.create(model, {
    intraOpNumThreads: Number(threads), interOpNumThreads: 1, executionMode: 'sequential',
    graphOptimizationLevel: isPlain ? 'disabled' : 'all', executionProviders: ['cpu'], logSeverityLevel: 3,
  });
  const baseRss = process.resourceUsage().maxRSS;
  // The first one of a process also starts the library.
  let start = process.hrtime.bigint();
  await (await load()).release();
  const loadMs = since(start);
  start = process.hrtime.bigint();
  const session = await load();
  const reloadMs = since(start);
  if (inputs.length !== session.inputNames.length) {
    throw new Error(model + ': ' + session.inputNames.length + ' inputs, ' + inputs.length + ' given');
  }
  const feeds = {};
  session.inputNames.forEach((name, i) => { feeds[name] = readNpy(inputs[i]); });
  const times = [];
  let results = null;
  for (let i = 0; i < Number(warmup) + Number(iterations); ++i) {
    const then = process.hrtime.bigint();
    results = await session.run(feeds);
    times.push(since(then));
  }
  if (outputDir !== undefined) {
    session.outputNames.forEach((name, i) => writeNpy(outputDir + '/output_' + i + '.npy', results[name]));
  }
  const measured = times.slice(Number(warmup)).sort((a, b) => a - b);
  console.log(JSON.stringify({
    load_ms: loadMs, reload_ms: reloadMs, first_ms: times[0],
    median_ms: measured[Math.floor(measured.length / 2)], min_ms: measured[0],
    peak_rss_kb: process.resourceUsage().maxRSS, base_rss_kb: baseRss, threads: Number(threads),
  }));
}

main().catch((error) => { console.error(String(error.message || error)); process.exit(1); });
