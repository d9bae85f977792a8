import type { z } from "zod";
import type { ErrorName } from "./errors.ts";

/** Who may make a call. The server checks it before the call's own rule runs. */
export type Caller =
  | "anyone" // no token needed; a token, if sent, is honoured
  | "guest" // a guest's temporary token or a signed-in person
  | "person" // a signed-in person
  | "staff"; // a signed-in person who looks after this installation

/** What an answer depends on besides the address. */
export type AnswerDependsOn =
  | "nobody" // all get the same
  | "account" // all who are not signed in get the same, guests too
  | "token"; // all who send no token get the same: a guest's may open what is closed to others

export type CallDefinition = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to /api; path parameters in braces, as in OpenAPI. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly caller: Caller;
  /** `xsrf`: the caller is authenticated by a cookie, so the page must prove that it read this site's XSRF cookie. */
  readonly guard?: "xsrf";
  /** Nothing that it changes is on a shared page, so cached pages stay valid. A GET never changes anything. */
  readonly keepsPages?: true;
  /**
   * A guest's token is valid for one space, which the address names; `rule`: it doesn't, and the call's own rule
   * checks.
   */
  readonly guestSpace?: "rule";
  /**
   * The answer to a GET is cached briefly, as pages are, and shared by all with the same dependencies. Absent: it is
   * made for each caller. The rule of a shared answer isn't told who asks.
   */
  readonly answerDependsOn?: AnswerDependsOn;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Fields of the body that others will read as a name, a title or a self-description: rejected with INVALID_INPUT if
   * they contain a slur.
   */
  readonly publicTexts?: readonly string[];
  /**
   * The call is a form (multipart/form-data): one file, in its field `file`, and the fields of the body as texts; lists
   * repeat their field.
   */
  readonly file?: { readonly maxBytes: number; readonly isOptional?: true };
  readonly answer: z.ZodType;
  /** Response headers that carry data of the answer. */
  readonly headers?: readonly string[];
  /** Errors of this call, in addition to `commonErrors`. */
  readonly errors: readonly ErrorName[];
};

/** Keeps the literal types of a call, so that the client and the server infer everything from it. */
export const defineCall = <const C extends CallDefinition>(call: C): C => call;

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A file sent with a call; it is deleted once the call has been answered. */
export type ReceivedFile = { readonly path: string; readonly size: number };
type IfFile<C extends CallDefinition, T> = C["file"] extends { isOptional: true }
  ? T | null
  : C["file"] extends { maxBytes: number }
    ? T
    : undefined;

/** What a caller sends. */
export type CallInput<C extends CallDefinition> = OmitUndefined<{
  params: InputOf<C["params"]>;
  query: InputOf<C["query"]>;
  body: InputOf<C["body"]>;
  file: IfFile<C, Blob>;
}>;

/** What the server's rule receives, after parsing. */
export type CallReceived<C extends CallDefinition> = {
  params: OutputOf<C["params"]>;
  query: OutputOf<C["query"]>;
  body: OutputOf<C["body"]>;
  file: IfFile<C, ReceivedFile>;
};

/** What the caller gets back. */
export type CallAnswer<C extends CallDefinition> = z.output<C["answer"]>;
/** What the server's rule may return. */
export type CallReturn<C extends CallDefinition> = z.input<C["answer"]>;

type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
