import { errorBody, errorCatalogue, type ErrorName } from "@veranda/contract";
import { signInPages } from "@veranda/contract/calls/sign-in";
import { CAPTION_STREAM_PATH } from "@veranda/contract/caption-stream";
import { MEDIA_PATH } from "@veranda/contract/media-signalling";
import { HLS_PATH, STREAM_PROBLEMS, WATCH_PATH, WHIP_PATH } from "@veranda/contract/rooms/live";
import { z } from "zod";

/* Routes of this server that aren't calls, for the OpenAPI document. */

type Json = Record<string, unknown>;

const PROVIDER = { oauth: ["google", "apple", "microsoft"] };
const parameter = (name: string, from: "path" | "query", schema: Json, required = true): Json => ({
  name,
  in: from,
  required,
  schema,
});
const words = { type: "string" };
const html = { "text/html": { schema: words } };
const errorSchema = z.toJSONSchema(errorBody, { target: "draft-2020-12" });
const refusals = (...names: ErrorName[]): Json => {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names) {
    const { statusCode } = errorCatalogue[name];
    byStatus.set(statusCode, [...(byStatus.get(statusCode) ?? []), name]);
  }
  return Object.fromEntries(
    Array.from(byStatus, ([status, list]) => [
      status,
      {
        description: `Error: ${list.join(", ")}`,
        content: { "application/json": { schema: errorSchema } },
      },
    ]),
  );
};
const redirect = { description: "On to the address of the header `location`" };

const oauth = parameter("provider", "path", { ...words, enum: PROVIDER.oauth });
const saml = parameter("providerID", "path", words);
const began = { ...refusals("NOT_FOUND", "INVALID_INPUT", "RATE_LIMITED", "UNAVAILABLE"), 302: redirect };
const start = [
  parameter("return", "query", { ...words, default: "/" }, false),
  parameter("mode", "query", { ...words, enum: ["popup", "redirect"], default: "redirect" }, false),
  parameter("request", "query", { ...words, pattern: "^[\\w-]{8,64}$" }, false),
];
const ended = {
  ...refusals("NOT_FOUND", "INVALID_INPUT", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED", "UNAVAILABLE"),
  200: { description: "A page for the popup that began it", content: html },
  303: redirect,
};
const form = {
  required: true,
  content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
};
const live = { tags: ["rooms"], security: [{ streamKey: [] }] };
const signIn = { tags: ["sign-in"] };
const page = (path: string): string => `/api${path}`;
/** A WebSocket that is authorised by its first message, and closed with a code otherwise. */
const socket = (tag: string, operationId: string, summary: string, parameters: Json[] = []): Json => ({
  get: {
    tags: [tag],
    operationId,
    summary,
    parameters,
    responses: { 101: { description: "The WebSocket" }, ...refusals("NOT_FOUND") },
  },
});

export const otherAddresses: Record<string, Json> = {
  [page(signInPages.oauthStart)]: {
    get: {
      ...signIn,
      operationId: "oauthStart",
      summary: "Leads a browser to a provider's sign-in",
      parameters: [oauth, ...start],
      responses: began,
    },
  },
  [page(signInPages.oauthCallback)]: {
    get: {
      ...signIn,
      operationId: "oauthCallback",
      summary: "Where a provider leads a browser back to",
      parameters: [oauth],
      responses: ended,
    },
    post: {
      ...signIn,
      operationId: "oauthCallbackPosted",
      summary: "The same, by a provider that posts its answer",
      parameters: [oauth],
      requestBody: form,
      responses: ended,
    },
  },
  [page(signInPages.samlStart)]: {
    get: {
      ...signIn,
      operationId: "samlStart",
      summary: "Leads a browser to an organisation's sign-in",
      parameters: [saml, ...start],
      responses: began,
    },
  },
  [page(signInPages.samlConsume)]: {
    post: {
      ...signIn,
      operationId: "samlConsume",
      summary: "Where an organisation's sign-in posts its answer",
      parameters: [saml],
      requestBody: form,
      responses: ended,
    },
  },
  "/api/live-events": {
    get: {
      tags: ["live-events"],
      operationId: "pageEvents",
      summary: "A WebSocket of what happens to a signed-in person, for the token of `pageEventsTicket`",
      parameters: [parameter("token", "query", words)],
      responses: {
        101: { description: "The WebSocket; each message is a JSON object with an `action`" },
        401: { description: "The token is none, was used, or is too old" },
        503: { description: "The server is closing" },
        ...refusals("NOT_FOUND"),
      },
    },
  },
  "/rooms/{process}/{instance}": socket(
    "rooms",
    "roomSocket",
    "The WebSocket of an instance, at the address that `joinRoom` answered",
    [
      parameter("process", "path", words),
      parameter("instance", "path", words),
      parameter("sessionId", "query", words),
    ],
  ),
  [WATCH_PATH]: socket(
    "rooms",
    "watchSocket",
    "The WebSocket of a page that watches a broadcast; its `hello` has the key of `watchRoom`",
  ),
  [MEDIA_PATH]: socket(
    "rooms",
    "mediaSocket",
    "The WebSocket of voices and videos, where this server passes them on; its `hello` has the token of a grant",
  ),
  [CAPTION_STREAM_PATH]: socket(
    "rooms",
    "captionSocket",
    "The WebSocket that takes what a participant says and answers captions; its `hello` has a ticket",
  ),
  "/files/{name}": {
    get: {
      tags: ["files"],
      operationId: "storedFile",
      summary: "A file by the digest of its content, whole or a range of it",
      parameters: [parameter("name", "path", words)],
      responses: {
        200: { description: "The file", content: { "*/*": {} } },
        206: { description: "The range that was asked for", content: { "*/*": {} } },
        416: { description: "A range beyond its end" },
        ...refusals("NOT_FOUND"),
      },
    },
  },
  "/exports/spaces/{ticket}/{name}": {
    get: {
      tags: ["rooms"],
      operationId: "spaceExport",
      summary: "A space as a file, at the address that `exportRoom` answered",
      parameters: [parameter("ticket", "path", words), parameter("name", "path", words)],
      responses: {
        200: {
          description: "The file",
          content: { "application/zip": {}, "model/gltf-binary": {} },
        },
        ...refusals("BANNED", "FORBIDDEN", "NOT_FOUND", "SPACE_TOO_LARGE", "RATE_LIMITED", "UNAVAILABLE"),
      },
    },
  },
  [`${HLS_PATH}/{key}/{name}`]: {
    get: {
      tags: ["rooms"],
      operationId: "hlsFile",
      summary:
        "A playlist of a broadcast by HLS, or a file that it names, at the address that `watchRoom` answered",
      parameters: [parameter("key", "path", words), parameter("name", "path", words)],
      responses: {
        200: {
          description: "The playlist, or the file",
          content: { "application/vnd.apple.mpegurl": { schema: words }, "video/mp4": {} },
        },
        ...refusals("FORBIDDEN", "NOT_FOUND", "RATE_LIMITED"),
      },
    },
  },
  [WHIP_PATH]: {
    post: {
      ...live,
      operationId: "openStream",
      summary: "Takes the stream of a program by WHIP (RFC 9725), with a stream key of the space as bearer",
      requestBody: { required: true, content: { "application/sdp": { schema: words } } },
      responses: {
        201: {
          description: "The answer; the header `location` is where the stream is ended",
          content: { "application/sdp": { schema: words } },
        },
        ...refusals(
          "INVALID_INPUT",
          "UNSUPPORTED_MEDIA_TYPE",
          "BODY_TOO_LARGE",
          "UNAUTHENTICATED",
          "FORBIDDEN",
          "NOT_LIVE",
          "STREAM_TAKEN",
          "STREAM_CODEC_UNSUPPORTED",
          "RATE_LIMITED",
          "UNAVAILABLE",
        ),
      },
    },
  },
  [`${WHIP_PATH}/{id}`]: {
    patch: {
      ...live,
      operationId: "trickleStream",
      summary: "Takes candidates, which aren't needed; an ICE restart is refused with 422",
      parameters: [parameter("id", "path", words)],
      requestBody: { required: true, content: { "application/trickle-ice-sdpfrag": { schema: words } } },
      responses: {
        204: { description: "Taken" },
        412: { description: "`If-Match` is of another stream" },
        422: { description: "An ICE restart" },
        428: { description: "Without `If-Match`" },
        ...refusals("INVALID_INPUT", "UNSUPPORTED_MEDIA_TYPE", "UNAUTHENTICATED", "NOT_FOUND"),
      },
    },
    delete: {
      ...live,
      operationId: "closeStream",
      summary: "Ends a stream",
      parameters: [parameter("id", "path", words)],
      responses: { 200: { description: "It has ended" }, ...refusals("UNAUTHENTICATED", "NOT_FOUND") },
    },
  },
  [`${WHIP_PATH}/{id}/end`]: {
    get: {
      ...live,
      operationId: "awaitStreamEnd",
      summary: "Answers when a stream has ended, or after ten seconds",
      parameters: [parameter("id", "path", words)],
      responses: {
        200: { description: "It has ended" },
        204: { description: "It goes on" },
        ...refusals("UNAUTHENTICATED", "NOT_FOUND"),
      },
    },
  },
  [`${WHIP_PATH}/{id}/problems/{problem}`]: {
    post: {
      ...live,
      operationId: "reportStreamProblem",
      summary: "Tells the hosts of the broadcast what is wrong with its stream",
      parameters: [
        parameter("id", "path", words),
        parameter("problem", "path", { ...words, enum: STREAM_PROBLEMS }),
      ],
      responses: {
        204: { description: "They are told" },
        ...refusals("INVALID_INPUT", "UNAUTHENTICATED", "NOT_FOUND"),
      },
    },
  },
  "/uploads/{id}/{number}": {
    put: {
      tags: ["files"],
      operationId: "uploadPart",
      summary: "Takes a part of a file, at the address that `createFile` or `resumeFile` answered",
      parameters: [
        parameter("id", "path", { ...words, format: "uuid" }),
        parameter("number", "path", { type: "integer", minimum: 1, maximum: 10_000 }),
        parameter("length", "query", { type: "integer", minimum: 1 }),
        parameter("until", "query", { type: "integer" }),
        parameter("signature", "query", { ...words, maxLength: 64 }),
      ],
      requestBody: { required: true, content: { "application/octet-stream": {} } },
      responses: {
        204: { description: "The part is there" },
        ...refusals("INVALID_INPUT", "FORBIDDEN", "NOT_FOUND", "UPLOAD_INCOMPLETE", "UNAVAILABLE"),
      },
    },
  },
};
