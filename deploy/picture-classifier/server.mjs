// A picture classifier for Veranda. The protocol is described in docs/moderation.md, running it in README.md.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import sharp from "sharp";

// Their ES module builds import a folder, which Node doesn't support.
const require = createRequire(import.meta.url);
const tf = require("@tensorflow/tfjs");
const { load } = require("nsfwjs");

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "8091" },
    model: { type: "string", default: "MobileNetV2" },
  },
});
const TOKEN = process.env.PICTURE_CLASSIFIER_TOKEN;
const BYTES_MAX = 8 * 1024 * 1024;
/** Labels that are reported to staff. The model's others, for drawings and harmless pictures, are omitted. */
const LABELS = new Set(["Porn", "Hentai", "Sexy"]);

const model = await load(values.model);

/** Scores of a picture by label, 0 to 1. */
async function classify(bytes) {
  const { data, info } = await sharp(bytes, { limitInputPixels: 50_000_000 })
    .flatten({ background: "#ffffff" })
    .resize(224, 224, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = tf.tensor3d(new Uint8Array(data), [info.height, info.width, info.channels], "int32");
  try {
    const found = await model.classify(pixels);
    return Object.fromEntries(
      found.flatMap(({ className, probability }) =>
        LABELS.has(className) ? [[className.toLowerCase(), probability]] : [],
      ),
    );
  } finally {
    pixels.dispose();
  }
}

async function readBody(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function handle(request, response) {
  const answer = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    if (request.method === "GET") return answer(200, { model: values.model });
    if (TOKEN !== undefined && request.headers.authorization !== `Bearer ${TOKEN}`) return answer(401, {});
    if (request.method !== "POST") return answer(405, {});
    const bytes = await readBody(request);
    if (bytes === null) return answer(413, {});
    return answer(200, { labels: await classify(bytes) });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return answer(422, {});
  }
}

createServer((request, response) => void handle(request, response)).listen(
  Number(values.port),
  values.host,
  () => process.stdout.write(`Listening on http://${values.host}:${values.port}/\n`),
);
