import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";

/** Each parser throws an Error whose message completes "<NAME> …". */

export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };

/** A number such as `0.8`. */
export function share(text: string): number {
  const value = Number(text);
  if (!/^(?:0|1|0\.\d{1,6}|1\.0{1,6})$/.test(text))
    throw new Error("must be a number from 0 to 1, as in 0.8");
  return value;
}

export const port = integer(0, 65_535);

export function host(text: string): string {
  if (isIP(text) === 0 && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(text))
    throw new Error("must be an address or a host name without a port");
  return text;
}

/** Hosts separated by commas; `none` is an empty list. */
export const hosts = (text: string): string[] =>
  text === "none" ? [] : text.split(",").map((entry) => host(entry.trim()));

/** An http or https URL; removes trailing slashes. */
export function address(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new Error("must be an address that begins with http:// or https://");
  return url.href.replace(/(?<!\/)\/+$/, "");
}

/** URLs by EIP-155 chain id; a single URL is for the main chain. */
export function chainUrls(text: string): Map<number, string> {
  if (text === "none") return new Map();
  return new Map(
    text.split(",").map((entry): [number, string] => {
      const [, id = "1", url = ""] = /^\s*(?:(\d{1,15})=)?(\S+)\s*$/.exec(entry) ?? [];
      if (Number(id) === 0) throw new Error("must name chains by numbers from 1");
      return [Number(id), address(url)];
    }),
  );
}

export function bucketName(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Error("must be the name of a bucket");
  return text;
}

export function postgresUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "postgres:" && url.protocol !== "postgresql:"))
    throw new Error("must be an address that begins with postgres://");
  return text;
}

export function redisUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "redis:" && url.protocol !== "rediss:"))
    throw new Error("must be an address that begins with redis:// or rediss://");
  return text;
}

export function livekitUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^(ws|http)s?:$/.test(url.protocol))
    throw new Error("must be an address that begins with ws:// or wss://");
  return text;
}

/** TURN URLs separated by commas (RFC 7065); `none` is an empty list. */
export function turnUrls(text: string): string[] {
  if (text === "none") return [];
  return text.split(",").map((entry) => {
    const url = entry.trim();
    if (!/^turns?:[a-zA-Z0-9.[\]:-]+(\?transport=(udp|tcp))?$/.test(url))
      throw new Error("must be addresses that begin with turn: or turns:, separated by commas, or none");
    return url;
  });
}

export function smtpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:"))
    throw new Error("must be an address that begins with smtp:// or smtps://");
  return text;
}

/** An http or https URL without a password. */
export function httpUrl(text: string): string {
  const url = URL.parse(text);
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  if (!url || !isHttp || url.username !== "" || url.hash !== "")
    throw new Error("must be an address that begins with http:// or https://");
  return text;
}

export function sharedSecret(text: string): string {
  if (text.length < 32) throw new Error("must have at least 32 characters");
  return text;
}

export const folder = (text: string): string => resolve(text);

/** Path of an executable file. */
export function program(text: string): string {
  const path = resolve(text);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Error("must be the path of a program that can be run");
  }
  return path;
}

export const bareText =
  (max: number) =>
  (text: string): string => {
    if (text.trim() === "" || text.length > max) throw new Error(`must be a text of 1 to ${max} characters`);
    return text.trim();
  };

export function accentColour(text: string): string {
  if (!/^#[0-9a-fA-F]{6}$/.test(text)) throw new Error("must be a colour such as #b4532a");
  return text.toLowerCase();
}

export function flag(text: string): boolean {
  if (text !== "true" && text !== "false") throw new Error("must be true or false");
  return text === "true";
}

const oneOf =
  <const V extends readonly string[]>(...values: V) =>
  (text: string): V[number] => {
    if (!values.includes(text)) throw new Error(`must be one of ${values.join(", ")}`);
    return text;
  };
export const logLevel = oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent");
export const samplesLanguage = oneOf("en", "de", "es", "ja");
export const plan = oneOf("FREE", "PRO", "BUSINESS", "ENTERPRISE");
export const mode = oneOf("production", "development", "test");

/** Addresses or networks in CIDR form; `none` is an empty list. */
export function listOf(text: string): string[] {
  if (text === "none") return [];
  return text.split(",").map((item) => {
    const entry = item.trim();
    const [ip = "", bits] = entry.split("/");
    if (isIP(ip) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
      throw new Error("must be addresses or networks separated by commas, or none");
    return entry;
  });
}

/** Any of these words, separated by commas; `none` is an empty list. */
export const someOf =
  <const V extends readonly string[]>(...values: V) =>
  (text: string): V[number][] => {
    const words = text === "none" ? [] : text.split(",").map((word) => word.trim());
    if (words.some((word) => !values.includes(word)))
      throw new Error(`must be any of ${values.join(", ")}, separated by commas, or none`);
    return words;
  };

export function mailAddress(text: string): string {
  if (!/^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(text)) throw new Error("must be a mail address");
  return text;
}
