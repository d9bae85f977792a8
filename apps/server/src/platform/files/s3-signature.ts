import { createHash, createHmac } from "node:crypto";

/** AWS Signature Version 4 for S3 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html). */
export type S3Key = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
};

export type SignedRequest = {
  method: string;
  url: URL;
  /** By lower-case name; all of them are signed. */
  headers: Readonly<Record<string, string>>;
};

const UNSIGNED_BODY = "UNSIGNED-PAYLOAD";
const ALGORITHM = "AWS4-HMAC-SHA256";

/** Headers of a request with its signature; `bodyDigest` is the SHA-256 of the body in hex. */
export function signHeaders(
  { method, url, headers }: SignedRequest,
  bodyDigest: string,
  key: S3Key,
  at: Date,
): Record<string, string> {
  const time = stamp(at);
  const all = { ...headers, host: url.host, "x-amz-content-sha256": bodyDigest, "x-amz-date": time };
  const signature = sign({ method, url, headers: all }, bodyDigest, key, time);
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId}/${scopeOf(time, key)}, SignedHeaders=${namesOf(all)}, Signature=${signature}`;
  return { ...all, authorization };
}

/** A presigned URL for one request until it expires; `headers` must be sent with it. */
export function signAddress(
  { method, url, headers }: SignedRequest,
  seconds: number,
  key: S3Key,
  at: Date,
): URL {
  const time = stamp(at);
  const all = { ...headers, host: url.host };
  const signed = new URL(url);
  signed.searchParams.set("X-Amz-Algorithm", ALGORITHM);
  signed.searchParams.set("X-Amz-Credential", `${key.accessKeyId}/${scopeOf(time, key)}`);
  signed.searchParams.set("X-Amz-Date", time);
  signed.searchParams.set("X-Amz-Expires", String(seconds));
  signed.searchParams.set("X-Amz-SignedHeaders", namesOf(all));
  const signature = sign({ method, url: signed, headers: all }, UNSIGNED_BODY, key, time);
  signed.search = `${canonicalQuery(signed)}&X-Amz-Signature=${signature}`;
  return signed;
}

/** For example `20261121T093000Z`. */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");
const scopeOf = (time: string, { region }: S3Key): string => `${time.slice(0, 8)}/${region}/s3/aws4_request`;
const namesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.keys(headers).toSorted().join(";");

function sign({ method, url, headers }: SignedRequest, bodyDigest: string, key: S3Key, time: string): string {
  const lines = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${headers[name]?.trim()}\n`);
  const canonical = [
    method,
    url.pathname.split("/").map(encodeWell).join("/"),
    canonicalQuery(url),
    lines.join(""),
    namesOf(headers),
    bodyDigest,
  ].join("\n");
  const scope = scopeOf(time, key);
  const text = [ALGORITHM, time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const day = mac(`AWS4${key.secretAccessKey}`, time.slice(0, 8));
  const signingKey = mac(mac(mac(day, key.region), "s3"), "aws4_request");
  return mac(signingKey, text).toString("hex");
}

const mac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
}

/** RFC 3986 encoding: everything but letters, digits, `-`, `.`, `_` and `~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encodeWell = (segment: string): string => encode(decodeURIComponent(segment));
