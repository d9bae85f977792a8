import { STATUS_CODES } from "node:http";
import {
  errorCatalogue,
  unwrapMessage,
  type ErrorBody,
  type ErrorEntry,
  type ErrorName,
} from "@veranda/contract";
import { inLocale } from "@veranda/messages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sentenceOf } from "../error-sentences.ts";
import { localeOf } from "./origin.ts";
import { NamedError } from "../named-error.ts";
import { isConnectionLost } from "../platform/db/connection-lost.ts";
import { isConflict, missingReference } from "../platform/db/sql-state.ts";
import { S3Error } from "../platform/files/s3-requests.ts";

/** The error handler: whatever is thrown becomes the one error body; its cause goes to the log only. */
export function errorBorder(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const named = nameOf(error, request.person?.accountId ?? null);
  const entry = inLocale(localeOf(request), () => entryOf(named));
  if (entry.statusCode >= 500 && named.code !== "UNAVAILABLE")
    request.log.error({ err: error }, "A call failed");
  else request.log.debug({ err: error }, "A call was refused");
  if (entry.statusCode === 503) void reply.header("retry-after", "5");
  // No schema narrows it: an error may occur in any call, or outside of calls.
  return reply
    .code(entry.statusCode)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((body: ErrorBody) => JSON.stringify(body))
    .send({ errors: [entry] } satisfies ErrorBody);
}

/** The error body for a malformed request. */
export const bodyOf = (code: ErrorName): ErrorBody => ({ errors: [entryOf(new NamedError(code))] });

function entryOf({ code, message, fields, faults, customData }: NamedError): ErrorEntry {
  const { statusCode } = errorCatalogue[code];
  const display = sentenceOf(code);
  const parts = { fields: { ...fields }, faults: { ...faults }, customData };
  return { code, message: unwrapMessage(message), display, ...parts, statusCode };
}

/**
 * Maps errors of the framework and the database to named errors. What a call refers to may be deleted before it has
 * written: a person, who may be the caller (`me`), or a space.
 */
function nameOf(error: unknown, me: string | null): NamedError {
  if (error instanceof NamedError) return error;
  const { code, statusCode, validation, validationContext }: Partial<FastifyError> =
    error instanceof Error ? error : {};
  if (validation) return new NamedError("INVALID_INPUT", { fields: fieldsOf(validation, validationContext) });
  const name = code === undefined ? undefined : FRAMEWORK[code];
  if (name) return new NamedError(name);
  if (isConnectionLost(error))
    return new NamedError("UNAVAILABLE", { message: "The database does not answer" });
  if (isConflict(error))
    return new NamedError("UNAVAILABLE", { message: "Others changed the same at the same moment" });
  const missing = missingReference(error);
  if (missing?.of === "accounts")
    return new NamedError(me !== null && missing.isOf(me) ? "UNAUTHENTICATED" : "USER_NOT_FOUND");
  if (missing?.of === "spaces") return new NamedError("SPACE_NOT_FOUND");
  if (causeWith(error, ({ code }) => code === UNREPRESENTABLE))
    return new NamedError("INVALID_INPUT", { message: "A text holds a character that no text may hold" });
  if (error instanceof S3Error && error.isPassing)
    return new NamedError("UNAVAILABLE", { message: "The store for files does not answer as it should" });
  if (causeWith(error, ({ code }) => FULL.test(code ?? ""))) return new NamedError("DISK_FULL");
  // A folder, or a file that is not served.
  if (statusCode === 403 || statusCode === 404) return new NamedError("NOT_FOUND");
  if (statusCode === 429) return new NamedError("RATE_LIMITED");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new NamedError("INVALID_INPUT", { message: STATUS_CODES[statusCode] ?? "Bad request" });
  return new NamedError("INTERNAL", { message: "Internal error" });
}

const FRAMEWORK: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_JSON",
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_BAD_URL: "NOT_FOUND",
  FST_ERR_MAX_PARAM_LENGTH: "NOT_FOUND",
};

const PARTS: Readonly<Record<string, string>> = { querystring: "query" };

function fieldsOf(
  issues: NonNullable<FastifyError["validation"]>,
  context: string | undefined,
): Record<string, string> {
  const part = PARTS[context ?? ""] ?? context ?? "input";
  return Object.fromEntries(
    issues.map(({ instancePath, message }) => [
      instancePath === "/" ? part : `${part}${instancePath.replaceAll("/", ".")}`,
      unwrapMessage(message ?? ""),
    ]),
  );
}

/** SQLSTATE for a text with a NUL character. */
const UNREPRESENTABLE = "22021";
/** Error codes of a full disk, from the system and the database. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;

/** Whether an error or one of its causes fulfils the test. */
function causeWith(error: unknown, test: (error: NodeJS.ErrnoException) => boolean): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (test(each)) return true;
  return false;
}
