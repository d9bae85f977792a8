import { CallError, type ErrorName } from "@veranda/contract";
import type { FileFault } from "@veranda/contract/file-faults";
import * as t from "@veranda/messages/editing";
import { fileFaultSentence, loadFileFaults } from "../faults/file-faults.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { endingOf } from "./ending.ts";
import { NoAnswer, StoreSilent } from "./send-parts.ts";

export class EmptyFile extends Error {}
export class Incomplete extends Error {}

/** Extensions of files that only accompany a model. */
const PARTS = new Set(["mtl", "bin"]);

/** A model's part without the model, or a model that refers to other files. */
export async function isIncomplete(file: File): Promise<boolean> {
  const ending = endingOf(file.name);
  if (ending !== "gltf") return PARTS.has(ending);
  // Where the list can't be loaded, the server checks.
  const parts = await import("./model-parts.ts").catch(() => null);
  return parts !== null && (await parts.partsNamedIn(file)).length > 0;
}

/** Refusals that depend on the file: sending it again would be refused again. */
const FINAL: ReadonlySet<string> = new Set<ErrorName>([
  "INVALID_INPUT",
  "FILE_KIND_UNKNOWN",
  "FILE_TOO_LARGE",
]);
export const isFinal = (error: unknown): boolean =>
  error instanceof EmptyFile ||
  error instanceof Incomplete ||
  (error instanceof CallError && FINAL.has(error.code));

/** Kinds that are refused by their extension, and the advice for each. */
const REFUSED_BY_NAME: Readonly<Record<string, FileFault>> = { svg: "DRAWING", heic: "HEIC", heif: "HEIC" };

/** The advice for a file whose extension says what is wrong with it; null: none. */
export async function nameFault(name: string, error: unknown): Promise<string | null> {
  const isUnknown = error instanceof CallError && error.code === "FILE_KIND_UNKNOWN";
  const fault =
    error instanceof Incomplete ? "PART_ALONE" : isUnknown ? REFUSED_BY_NAME[endingOf(name)] : undefined;
  if (fault === undefined) return null;
  await loadFileFaults();
  return fileFaultSentence(fault);
}

/** Why an upload failed, for people. */
export function sentenceOf(error: unknown): string {
  if (error instanceof EmptyFile) return t.fileEmpty();
  return error instanceof StoreSilent ? t.storageUnreachable() : sentenceFor(error);
}

/** The network or the server is away: the upload can continue later. */
export const isLost = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof CallError &&
    (error.code === "NETWORK" ||
      error.code === "TIMEOUT" ||
      error.statusCode === 503 ||
      error.code === "RATE_LIMITED"));
