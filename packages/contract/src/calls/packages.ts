import { z } from "zod";
import { defineCall } from "../call.ts";
import { PACKAGE_BYTES_MAX, PACKAGES_LISTED } from "../constants.ts";
import { buildLog, packageRecord } from "../records/package-record.ts";
import { int4Text, text } from "../records/text.ts";

/** People's own environments, as packages (docs/packages.md). */
export const packageCalls = {
  createPackage: defineCall({
    method: "POST",
    path: "/packages",
    summary: "Takes a package and begins to build it; its log tells how far it is",
    caller: "person",
    file: { maxBytes: PACKAGE_BYTES_MAX },
    answer: packageRecord,
    errors: ["PACKAGE_UNREADABLE", "PACKAGE_EXISTS", "FILE_TOO_LARGE", "STORAGE_FULL", "REMOVED_BY_STAFF"],
  }),
  package: defineCall({
    method: "GET",
    path: "/packages/{id}",
    summary: "One of one's own packages",
    caller: "person",
    params: z.object({ id: z.uuid() }),
    answer: packageRecord,
    errors: ["NOT_FOUND"],
  }),
  packageLog: defineCall({
    method: "GET",
    path: "/packages/{sku}/{version}/log",
    summary: "How a version of one of one's own packages was built",
    caller: "person",
    params: z.object({ sku: text.max(64), version: int4Text.min(1) }),
    answer: buildLog,
    errors: ["NOT_FOUND"],
  }),
  ownPackages: defineCall({
    method: "GET",
    path: "/v2/users/sdk-packages",
    summary: `One's own packages, the newest first; ${PACKAGES_LISTED} at most`,
    caller: "person",
    answer: z.array(packageRecord),
    errors: [],
  }),
} as const;
