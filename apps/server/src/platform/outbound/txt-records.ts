import { Resolver } from "node:dns/promises";
import { codeOf } from "../thrown.ts";

/** The TXT records of a domain, each joined. Throws if no resolver answers. */
export type TxtRecords = (domain: string) => Promise<string[]>;

const TIMEOUT_MS = 3_000;
/** The domain, or a record of this type, doesn't exist (RFC 1035, section 4.1.1; RFC 2308). */
const MISSING: readonly string[] = ["ENODATA", "ENOTFOUND", "EBADNAME"];

/** Uses the machine's resolver. */
export const systemTxtRecords: TxtRecords = async (domain) => {
  try {
    const records = await new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(domain);
    // A record longer than 255 bytes is split into strings.
    return records.map((parts) => parts.join(""));
  } catch (error) {
    if (MISSING.includes(codeOf(error))) return [];
    throw error;
  }
};
