import type { CallAnswer, CallInput } from "./call.ts";
import type { Calls } from "./calls/index.ts";
import { XSRF_HEADER } from "./constants.ts";
import { unwrapMessage } from "./error-text.ts";
import type { ErrorEntry, ErrorName } from "./errors.ts";

/** Calls by method and path: `GET /rooms/{id}/join`. Types only, so that a page carries no schema. */
type ByLine = { [N in keyof Calls as `${Calls[N]["method"]} ${Calls[N]["path"]}`]: Calls[N] };
export type CallLine = keyof ByLine;
type InputFor<L extends CallLine> = CallInput<ByLine[L]>;
export type AnswerFor<L extends CallLine> = CallAnswer<ByLine[L]>;

export type CallOptions = {
  signal?: AbortSignal;
  token?: string;
  /** Value of the XSRF cookie, for calls authenticated by the session's cookie. */
  xsrf?: string;
  timeoutMs?: number;
  /** Continues if the page is left meanwhile. */
  keepalive?: boolean;
};
export type Answered<L extends CallLine> = { data: AnswerFor<L>; headers: Headers };

/** A failed call; switch on `code`. `NETWORK` and `TIMEOUT` are added by the client: no answer came. */
export class CallError extends Error {
  readonly code: ErrorName | "NETWORK" | "TIMEOUT" | (string & {});
  readonly statusCode: number;
  readonly display: string | null;
  readonly entries: readonly ErrorEntry[];
  constructor(
    message: string,
    code: CallError["code"],
    statusCode: number,
    entries: readonly ErrorEntry[] = [],
  ) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.statusCode = statusCode;
    this.entries = entries;
    this.display = entries[0]?.display ?? null;
  }
}

/** A rejected call, for a log. */
export type RefusedCall = {
  /** Method and path of the contract, without parameter values. */
  line: CallLine;
  data: unknown;
  status: number;
  statusText: string;
  responseURL: string;
  headers: Headers;
};

export type ClientHooks = {
  /** Headers sent with every call. */
  headers?: () => Record<string, string>;
  onRefused?: (refused: RefusedCall) => void;
};

export type Client = <L extends CallLine>(
  line: L,
  input: InputFor<L>,
  options?: CallOptions,
) => Promise<Answered<L>>;

/**
 * A typed client over any fetch. `base` ends without a slash and includes `/api`. Throws CallError for every failure,
 * with the body's first error as its name.
 */
export function createClient(
  base: string,
  fetcher: typeof fetch,
  defaultTimeoutMs: number,
  hooks: ClientHooks = {},
): Client {
  return async (line, input, options = {}) => {
    const [method = "GET", path = "/"] = line.split(" ");
    const { params, query, body, file } = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      file?: Blob | null;
    };
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const init: RequestInit = {
      method,
      credentials: "same-origin",
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers: {
        accept: "application/json",
        ...hooks.headers?.(),
        ...(body === undefined || file !== undefined ? {} : { "content-type": "application/json" }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.xsrf === undefined ? {} : { [XSRF_HEADER]: options.xsrf }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: formOf(file, body) }),
    };
    let response: Response;
    try {
      response = await fetcher(`${base}${fillPath(path, params)}${queryString(query)}`, init);
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      const code = timeout.aborted ? "TIMEOUT" : "NETWORK";
      throw new CallError(`Network Error - ${code} on ${method} ${path}`, code, 0);
    }
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      const { status, statusText, url: responseURL, headers } = response;
      hooks.onRefused?.({ line, data: answer, status, statusText, responseURL, headers });
      throw errorFrom(answer, status, `${method} ${path}`);
    }
    return { data: answer as never, headers: response.headers };
  };
}

function formOf(file: Blob | null, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const each of [value].flat()) if (each !== undefined) form.append(name, String(each));
  if (file !== null) form.set("file", file);
  return form;
}

function fillPath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      search.set(key, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

function errorFrom(answer: unknown, status: number, call: string): CallError {
  const entries = (answer as { errors?: ErrorEntry[] } | null)?.errors ?? [];
  const first = entries[0];
  if (!first) return new CallError(`Network Error - ${status} on ${call}`, "INTERNAL", status);
  return new CallError(unwrapMessage(first.message), first.code, first.statusCode, entries);
}
