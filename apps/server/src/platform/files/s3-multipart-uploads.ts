import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type MultipartUpload, type MultipartUploads, partCountOf, partLength } from "./multipart-uploads.ts";
import { blobKey } from "./s3-blobs.ts";
import { elements, type S3, S3Error, tagged } from "./s3-requests.ts";

const UPLOADS = "uploads/";
const keyOf = ({ id }: Pick<MultipartUpload, "id">): string => `${UPLOADS}${id}`;
/** Extension of files that were downloaded to this machine. */
const COPY = ".joined";
/** Query parameters of the next page, and the elements of the answer that hold their values. */
const NEXT: Readonly<Record<string, string>> = {
  "key-marker": "NextKeyMarker",
  "upload-id-marker": "NextUploadIdMarker",
  "continuation-token": "NextContinuationToken",
};
const PARTS_AT_ONCE = 1000;

/**
 * Multipart uploads of a bucket: the page sends the parts to the store itself, at URLs signed for their exact length.
 * Completed uploads are downloaded to `folder` to be checked.
 */
export function createS3MultipartUploads(s3: S3, bucket: string, folder: string): MultipartUploads {
  const pathOf = ({ id }: Pick<MultipartUpload, "id">): string => join(folder, `${id}${COPY}`);

  const stored = async (
    upload: MultipartUpload,
  ): Promise<{ number: number; etag: string; bytes: number }[]> => {
    const all = [];
    for (let marker = "0"; ;) {
      const query = {
        uploadId: upload.token,
        "part-number-marker": marker,
        "max-parts": String(PARTS_AT_ONCE),
      };
      const xml = await s3.askText({ method: "GET", key: keyOf(upload), query });
      const parts = elements(xml, "Part").map((part) => ({
        number: Number(tagged(part, "PartNumber")[0]),
        etag: tagged(part, "ETag")[0] ?? "",
        bytes: Number(tagged(part, "Size")[0]),
      }));
      all.push(...parts);
      const next = tagged(xml, "NextPartNumberMarker")[0];
      if (tagged(xml, "IsTruncated")[0] !== "true" || next === undefined || next === marker) return all;
      marker = next;
    }
  };
  /** All pages of a list, of uploads in progress or of joined objects. */
  const listed = async (
    query: Record<string, string>,
    element: "Upload" | "Contents",
    markers: readonly string[],
  ): Promise<Omit<MultipartUpload, "bytes">[]> => {
    const all = [];
    for (let page = query; ;) {
      const xml = await s3.askText({ method: "GET", key: "", query: { ...page, prefix: UPLOADS } });
      for (const one of elements(xml, element))
        all.push({
          id: (tagged(one, "Key")[0] ?? "").slice(UPLOADS.length),
          token: tagged(one, "UploadId")[0] ?? "",
        });
      if (tagged(xml, "IsTruncated")[0] !== "true") return all;
      const next = markers.map((name) => [name, tagged(xml, NEXT[name] ?? "")[0] ?? ""] as const);
      if (next.some(([name, value]) => value === "" || value === page[name])) return all;
      page = { ...query, ...Object.fromEntries(next) };
    }
  };
  const whole = async (upload: MultipartUpload) =>
    (await stored(upload)).filter(({ number, bytes }) => bytes === partLength(upload, number));

  return {
    origin: s3.origin,
    room: () => Promise.resolve(null),
    async begin(id) {
      const xml = await s3.askText({ method: "POST", key: keyOf({ id }), query: { uploads: "" } });
      const [token] = tagged(xml, "UploadId");
      if (token === undefined) throw new Error("The store began no upload");
      return token;
    },
    address: async (upload, number, until) =>
      s3.address(
        keyOf(upload),
        { partNumber: String(number), uploadId: upload.token },
        partLength(upload, number),
        until,
      ),
    parts: async (upload) => new Set((await whole(upload).catch(unlessGone([]))).map(({ number }) => number)),

    async join(upload) {
      const path = pathOf(upload);
      if (await isThere(path, upload.bytes)) return path;
      // Null: it was joined before, and the store has removed its parts.
      const parts = await whole(upload).catch(unlessGone(null));
      if (parts !== null) {
        if (parts.length !== partCountOf(upload)) return null;
        await complete(s3, upload, parts);
      }
      const answer = await s3.ask({ method: "GET", key: keyOf(upload) }).catch(unlessGone(null));
      if (answer === null) return null;
      await mkdir(folder, { recursive: true });
      await rm(path, { force: true });
      await pipeline(answer, createWriteStream(path, { flags: "wx" }));
      return path;
    },
    async keep(upload, name) {
      const headers = { "x-amz-copy-source": `/${bucket}/${keyOf(upload)}` };
      const xml = await s3.askText({ method: "PUT", key: blobKey(name), headers });
      // A copy that fails midway is reported in the body of a successful response.
      if (xml.includes("<Error>")) throw new Error("The store could not copy an upload");
    },
    async list() {
      const found = [
        ...(await listed({ uploads: "" }, "Upload", ["key-marker", "upload-id-marker"])),
        ...(await listed({ "list-type": "2" }, "Contents", ["continuation-token"])),
      ];
      const copies = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith(COPY))
        .map((name) => ({ id: name.slice(0, -COPY.length), token: "" }));
      return [...found, ...copies];
    },
    async remove(upload) {
      await rm(pathOf(upload), { force: true });
      if (upload.token !== "") {
        const query = { uploadId: upload.token };
        const aborted = await s3.ask({ method: "DELETE", key: keyOf(upload), query }).catch(unlessGone(null));
        aborted?.resume();
      }
      (await s3.ask({ method: "DELETE", key: keyOf(upload) })).resume();
    },
  };
}

async function complete(
  s3: S3,
  upload: MultipartUpload,
  parts: readonly { number: number; etag: string }[],
): Promise<void> {
  const list = parts
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
  const bytes = Buffer.from(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`);
  const xml = await s3.askText({
    method: "POST",
    key: keyOf(upload),
    query: { uploadId: upload.token },
    headers: { "content-type": "application/xml" },
    body: { stream: bytes, bytes: bytes.length, digest: createHash("sha256").update(bytes).digest("hex") },
  });
  if (xml.includes("<Error>")) throw new Error("The store could not join an upload");
}

const isThere = (path: string, bytes: number): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );

const unlessGone =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof S3Error && error.status === 404) return value;
    throw error;
  };
