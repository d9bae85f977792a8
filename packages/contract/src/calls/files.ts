import { z } from "zod";
import { defineCall } from "../call.ts";
import { fileRecord, fileStorage } from "../records/file.ts";
import { spaceId } from "../records/space.ts";
import { tokenId } from "../records/token.ts";
import { chainNumber } from "../records/gate.ts";
import { CONTRACT_ADDRESS } from "../token-id.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: z.uuid() });
const errors = ["NOT_FOUND", "FORBIDDEN"] as const;

/**
 * Upload addresses: part n (from 1) by PUT, in any order, repeatedly if necessary; parts that have arrived are omitted.
 * After `expiresAt`, request new addresses (resumeFile).
 */
const upload = z.object({
  partBytes: z.int(),
  partCount: z.int(),
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
  expiresAt: z.iso.datetime(),
});

/** What a link's card shows. Empty texts and no picture for a page that can't be read, or says nothing. */
const linkedPage = z.object({
  title: text.max(200),
  description: text.max(300),
  /** A small copy on this server. Deleted when no card has shown it for a day. */
  picture: fileRecord.nullable(),
});

/** Something that can be placed, in the content menu. */
const contentItem = z.object({
  id: z.string(),
  /** For a `token`, the id is for importToken, and its picture is available from tokenPreview. */
  kind: z.enum(["file", "prefab", "template", "token"]),
  title: z.string(),
  picture: z.string().nullable(),
  file: fileRecord.optional(),
  prefab: z.string().optional(),
});
export type ContentItem = z.infer<typeof contentItem>;
/** Which part of a token is imported. */
export type TokenMedia = "model" | "picture";

/** Files that people upload to spaces. */
export const fileCalls = {
  createFile: defineCall({
    method: "POST",
    path: "/files",
    summary: "Announces a file; the answer says where its bytes go",
    caller: "person",
    body: z.strictObject({
      contentType: text.max(128),
      name: text.trim().min(1).max(200),
      size: z.int().min(1).max(5_000_000_000),
      roomID: spaceId.nullable(),
    }),
    answer: z.object({ file: fileRecord, upload }),
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "BANNED",
      "FILE_KIND_UNKNOWN",
      "FILE_TOO_LARGE",
      "STORAGE_FULL",
      "TOO_MANY_UPLOADS",
      "FORBIDDEN",
    ],
  }),
  resumeFile: defineCall({
    method: "GET",
    path: "/files/{id}/upload",
    summary: "Where the parts go that are still missing",
    caller: "person",
    params,
    answer: upload,
    errors,
  }),
  completeFile: defineCall({
    method: "POST",
    path: "/files/{id}/complete",
    summary: "All parts were sent, or the upload was given up; then the file is made light",
    caller: "person",
    params,
    body: z.strictObject({ uploadState: z.enum(["UPLOADED", "FAILED"]) }),
    answer: fileRecord,
    errors: [...errors, "UPLOAD_INCOMPLETE"],
  }),
  importFile: defineCall({
    method: "POST",
    path: "/files/import",
    summary: "Brings a file from an address, through the server",
    caller: "person",
    body: z.strictObject({ url: text.max(2048), roomID: spaceId.nullable() }),
    answer: fileRecord,
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "BANNED",
      "FORBIDDEN",
      "FILE_KIND_UNKNOWN",
      "FILE_TOO_LARGE",
      "STORAGE_FULL",
      "TOO_MANY_UPLOADS",
      "ADDRESS_REFUSED",
    ],
  }),
  importPage: defineCall({
    method: "POST",
    path: "/files/import/page",
    summary: "What a page elsewhere says of itself, and its picture as a file, for the card of a link",
    caller: "person",
    body: z.strictObject({ url: text.max(2048), roomID: spaceId.nullable() }),
    answer: linkedPage,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "FORBIDDEN"],
  }),
  importToken: defineCall({
    method: "POST",
    path: "/files/import/token",
    summary:
      "Brings the 3D model (set_custom_nft_environment) or the picture that a token of a blockchain shows",
    caller: "person",
    body: z.strictObject({
      id: tokenId,
      roomID: spaceId.nullable(),
      media: z.enum(["model", "picture"]).default("model"),
    }),
    answer: fileRecord,
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "BANNED",
      "FORBIDDEN",
      "FILE_KIND_UNKNOWN",
      "FILE_TOO_LARGE",
      "STORAGE_FULL",
      "TOO_MANY_UPLOADS",
      "ADDRESS_REFUSED",
      "TOKEN_CHAIN_UNKNOWN",
      "TOKEN_NOT_FOUND",
      "TOKEN_HAS_NO_MODEL",
      "TOKEN_HAS_NO_PICTURE",
    ],
  }),
  tokenPreview: defineCall({
    method: "GET",
    path: "/content/token-preview",
    summary: "What a token calls itself, and a small picture of it",
    caller: "person",
    query: z.object({ id: tokenId }),
    /** `picture` is a `data:` address; null: none is named, or it can't be fetched. */
    answer: z.object({ name: z.string().nullable(), picture: z.string().nullable() }),
    errors: [],
  }),
  tokenChains: defineCall({
    method: "GET",
    path: "/content/token-chains",
    summary: "The blockchains whose tokens can be read here, by their EIP-155 numbers",
    caller: "anyone",
    answer: z.object({ chainIds: z.array(z.int()) }),
    errors: [],
  }),
  file: defineCall({
    method: "GET",
    path: "/files/{id}",
    summary: "A file of one's own, and how far it is",
    caller: "person",
    params,
    answer: fileRecord,
    errors,
  }),
  contentMenu: defineCall({
    method: "GET",
    path: "/contentMenu",
    summary:
      "What one can place: one's own files, the objects of this installation, and tokens in one's wallet",
    caller: "person",
    query: z
      .object({
        query: text.trim().max(100).optional(),
        search: z.enum(["uploads", "prefabs", "templates", "tokens", "all"]).default("all"),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        /** One of the caller's connected wallets, and the chain (EIP-155) to search for its tokens. */
        address: z.string().regex(CONTRACT_ADDRESS).optional(),
        chain: z.coerce.number().pipe(chainNumber).optional(),
      })
      .refine(
        ({ search, address, chain }) => search !== "tokens" || (address !== undefined && chain !== undefined),
        {
          message: "Tokens are asked for with an address and a chain.",
          path: ["address"],
        },
      ),
    /**
     * `next` is the offset of the next page. `isComplete` is false if older tokens of the wallet may be missing: some
     * nodes answer only for a part of the chain's past.
     */
    answer: z.object({
      items: z.array(contentItem),
      next: z.int().nullable(),
      storage: fileStorage,
      isComplete: z.boolean(),
    }),
    errors: ["NOT_FOUND", "TOKEN_CHAIN_UNKNOWN", "CHAIN_UNAVAILABLE"],
  }),
  hideFile: defineCall({
    method: "PATCH",
    path: "/v2/files/{id}/hide",
    summary: "Takes a file out of the content menu; where it stands it stays",
    caller: "person",
    params,
    answer: fileRecord,
    errors,
  }),
  unhideFile: defineCall({
    method: "PATCH",
    path: "/v2/files/{id}/unhide",
    summary: "Shows it in the content menu again",
    caller: "person",
    params,
    answer: fileRecord,
    errors,
  }),
  removeFile: defineCall({
    method: "DELETE",
    path: "/v2/files/{id}",
    summary: "Deletes a file that stands nowhere",
    caller: "person",
    params,
    answer: z.object({}),
    errors: [...errors, "FILE_IN_USE"],
  }),
  searchTemplates: defineCall({
    method: "GET",
    path: "/files/templates/search",
    summary: "One's own templates by name",
    caller: "person",
    query: z.object({ name: text.trim().max(100).default("") }),
    answer: z.array(contentItem),
    errors: [],
  }),
  saveTemplate: defineCall({
    method: "POST",
    path: "/files/templates",
    summary: "Saves a space as it stands as a template of one's own (save_room_as_template)",
    caller: "person",
    body: z.strictObject({
      roomID: spaceId,
      name: text.trim().min(1).max(60),
      /** One's own template that it replaces. */
      overwriteFileId: z.uuid().nullable().default(null),
    }),
    answer: contentItem,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN", "TEMPLATE_NOT_FOUND", "STORAGE_FULL"],
  }),
  hideContent: defineCall({
    method: "POST",
    path: "/cms/hide",
    summary: "Takes one of one's own files out of the content menu",
    caller: "person",
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({}),
    errors,
  }),
} as const;
