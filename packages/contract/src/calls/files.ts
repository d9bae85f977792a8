import { z } from "zod";
import { defineCall } from "../call.ts";
import { fileRecord, fileStorage } from "../records/file.ts";
import { spaceId } from "../records/space.ts";
import { tokenId } from "../records/token.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: z.uuid() });
const errors = ["NOT_FOUND", "FORBIDDEN"] as const;

/**
 * Where the bytes go: part n (from 1) by PUT to its address, in any order, as often as it takes; parts that are there
 * already are left out. Past `expiresAt` addresses are asked for anew (resumeFile).
 */
const upload = z.object({
  partBytes: z.int(),
  partCount: z.int(),
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
  expiresAt: z.iso.datetime(),
});

/** What the card of a link shows. Of a page that can't be read, or says nothing: empty words and no picture. */
const linkedPage = z.object({
  title: text.max(200),
  description: text.max(300),
  /** A small copy on this server. It goes when no card has shown it for a day. */
  picture: fileRecord.nullable(),
});

/** Something that can be placed, in the content menu. */
const contentItem = z.object({
  id: z.string(),
  kind: z.enum(["file", "prefab", "template"]),
  title: z.string(),
  picture: z.string().nullable(),
  file: fileRecord.optional(),
  prefab: z.string().optional(),
});
export type ContentItem = z.infer<typeof contentItem>;

/** Files that people bring into spaces. */
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
    summary: "Brings the 3D model that a token of a blockchain shows (set_custom_nft_environment)",
    caller: "person",
    body: z.strictObject({ id: tokenId, roomID: spaceId.nullable() }),
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
    ],
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
    summary: "What one can place: one's own files, and the objects of this installation",
    caller: "person",
    query: z.object({
      query: text.trim().max(100).optional(),
      search: z.enum(["uploads", "prefabs", "templates", "all"]).default("all"),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    /** `next` is the offset of what follows. */
    answer: z.object({ items: z.array(contentItem), next: z.int().nullable(), storage: fileStorage }),
    errors: [],
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
      /** One's own template that it takes the place of. */
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
