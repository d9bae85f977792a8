import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../s3-requests.ts";

/**
 * A fake S3 server in memory, limited to the requests made here. It checks signatures by an independent implementation.
 */
export type S3StandIn = {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** Uploads that were neither joined nor aborted. */
  readonly uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** Errors to answer the next requests with; null lets one succeed. */
  readonly faults: ({ status: number; code: string } | null)[];
  close(): Promise<void>;
};

const BUCKET = "veranda-files";
const KEY = { accessKeyId: "STANDIN", secretAccessKey: "a/secret+of=the stand-in", region: "eu-test-1" };
const PART_BYTES_MIN = 5 * 1024 * 1024;

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function openS3StandIn(now: () => number = Date.now): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads: S3StandIn["uploads"] = new Map();
  const faults: S3StandIn["faults"] = [];

  const uploadOf = (url: URL, key: string) => {
    const upload = uploads.get(url.searchParams.get("uploadId") ?? "");
    if (upload?.key !== key) throw new Refused(404, "NoSuchUpload");
    return upload;
  };

  const join = (parts: Map<number, Buffer>, xml: string): Buffer => {
    const listed = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)"?<\/ETag>/g)];
    const numbers = listed.map(([, number]) => Number(number));
    if (numbers.some((number, i) => i > 0 && number <= (numbers[i - 1] ?? 0)))
      throw new Refused(400, "InvalidPartOrder");
    const bodies = listed.map(([, number, etag]) => {
      const part = parts.get(Number(number));
      if (part === undefined || md5(part) !== etag) throw new Refused(400, "InvalidPart");
      return part;
    });
    if (bodies.slice(0, -1).some(({ length }) => length < PART_BYTES_MIN))
      throw new Refused(400, "EntityTooSmall");
    return Buffer.concat(bodies);
  };

  /** One entry per page, so that clients have to paginate. */
  const list = (query: URLSearchParams): string => {
    const prefix = query.get("prefix") ?? "";
    if (query.has("uploads")) {
      const all = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
      const at = all.findIndex(([id]) => id === query.get("upload-id-marker")) + 1;
      const [id, upload] = all[at] ?? [];
      const one = upload ? `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>` : "";
      return `<R>${one}<NextKeyMarker>${upload?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker><IsTruncated>${at + 1 < all.length}</IsTruncated></R>`;
    }
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const at = all.indexOf(query.get("continuation-token") ?? "") + 1;
    const one = all[at] === undefined ? "" : `<Contents><Key>${all[at]}</Key></Contents>`;
    return `<R>${one}<NextContinuationToken>${all[at]}</NextContinuationToken><IsTruncated>${at + 1 < all.length}</IsTruncated></R>`;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://stand.in");
    const body = await buffer(request);
    const fault = faults.shift();
    if (fault) throw new Refused(fault.status, fault.code);
    checkSignature(request, url, body, now());
    const [, bucket, ...rest] = url.pathname.split("/");
    if (bucket !== BUCKET) throw new Refused(404, "NoSuchBucket");
    const key = decodeURIComponent(rest.join("/"));
    const { searchParams } = url;
    const stored = objects.get(key);
    switch (`${request.method}${searchParams.has("uploadId") ? " of an upload" : ""}`) {
      case "HEAD":
      case "GET": {
        if (key === "") return void response.end(list(searchParams));
        if (stored === undefined) throw new Refused(404, "NoSuchKey");
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
        const range = first === undefined ? stored : stored.subarray(Number(first), Number(last) + 1);
        response.statusCode = first === undefined ? 200 : 206;
        if (first !== undefined)
          response.setHeader(
            "content-range",
            `bytes ${first}-${Number(first) + range.length - 1}/${stored.length}`,
          );
        response.setHeader("content-length", range.length);
        response.end(request.method === "HEAD" ? undefined : range);
        return;
      }
      case "PUT": {
        const from = request.headers["x-amz-copy-source"];
        const source =
          from === undefined ? body : objects.get(decodeURIComponent(String(from)).slice(BUCKET.length + 2));
        if (source === undefined) throw new Refused(404, "NoSuchKey");
        objects.set(key, source);
        response.end(from === undefined ? "" : "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>");
        return;
      }
      case "DELETE":
        objects.delete(key);
        response.writeHead(204).end();
        return;
      case "POST": {
        if (!searchParams.has("uploads")) throw new Refused(400, "InvalidRequest");
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        response.end(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
        return;
      }
      case "PUT of an upload":
        uploadOf(url, key).parts.set(Number(searchParams.get("partNumber")), body);
        response.setHeader("etag", `"${md5(body)}"`).end();
        return;
      case "GET of an upload": {
        const after = Number(searchParams.get("part-number-marker") ?? 0);
        const most = Number(searchParams.get("max-parts") ?? 1000);
        const all = [...uploadOf(url, key).parts]
          .toSorted(([a], [b]) => a - b)
          .filter(([number]) => number > after);
        const page = all.slice(0, most);
        const parts = page.map(
          ([number, bytes]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${md5(bytes)}&quot;</ETag><Size>${bytes.length}</Size></Part>`,
        );
        response.end(
          `<ListPartsResult><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker><IsTruncated>${all.length > most}</IsTruncated>${parts.join("")}</ListPartsResult>`,
        );
        return;
      }
      case "POST of an upload":
        objects.set(key, join(uploadOf(url, key).parts, body.toString().replaceAll("&quot;", '"')));
        uploads.delete(searchParams.get("uploadId") ?? "");
        response.end("<CompleteMultipartUploadResult/>");
        return;
      case "DELETE of an upload":
        uploadOf(url, key);
        uploads.delete(searchParams.get("uploadId") ?? "");
        response.writeHead(204).end();
        return;
      default:
        throw new Refused(405, "MethodNotAllowed");
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, "InternalError");
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>Refused</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...KEY, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, isPathStyle: true },
    objects,
    uploads,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const md5 = (bytes: Buffer): string => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

function checkSignature(
  { method, headers, url: raw = "/" }: IncomingMessage,
  url: URL,
  body: Buffer,
  now: number,
): void {
  const query = url.searchParams;
  const isAddress = query.has("X-Amz-Signature");
  const [, credential = "", names = "", signature = ""] = isAddress
    ? [
        "",
        query.get("X-Amz-Credential") ?? "",
        query.get("X-Amz-SignedHeaders") ?? "",
        query.get("X-Amz-Signature") ?? "",
      ]
    : (/^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
        headers.authorization ?? "",
      ) ?? []);
  const time = (isAddress ? query.get("X-Amz-Date") : headers["x-amz-date"]?.toString()) ?? "";
  const [accessKeyId, day = "", region, service, ending] = credential.split("/");
  if (
    accessKeyId !== KEY.accessKeyId ||
    region !== KEY.region ||
    service !== "s3" ||
    ending !== "aws4_request"
  )
    throw new Refused(403, "InvalidAccessKeyId");
  const made = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  const goodMs = isAddress ? Number(query.get("X-Amz-Expires")) * 1000 : 900_000;
  if (!time.startsWith(day) || !(Math.abs(now - made) <= goodMs)) throw new Refused(403, "AccessDenied");
  const digest = isAddress ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"]);
  if (!isAddress && digest !== sha256(body)) throw new Refused(400, "XAmzContentSHA256Mismatch");
  if (!names.split(";").includes("host")) throw new Refused(403, "AccessDenied");

  const [path = "", rawQuery = ""] = raw.split("?");
  const pairs = rawQuery
    .split("&")
    .filter((pair) => pair !== "" && !pair.startsWith("X-Amz-Signature="))
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .toSorted();
  const lines = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [method, path, pairs.join("&"), lines.join(""), names, digest].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${KEY.secretAccessKey}`, day), KEY.region), "s3"), "aws4_request");
  if (hmac(key, text).toString("hex") !== signature) throw new Refused(403, "SignatureDoesNotMatch");
}
