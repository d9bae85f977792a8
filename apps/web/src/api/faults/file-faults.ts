import { FILE_FAULT_VALUES, type FileFault } from "@veranda/contract/file-faults";
import { useEffect, useState } from "react";

type Sentences = Readonly<Record<FileFault, (values: typeof FILE_FAULT_VALUES) => string>>;

let sentences: Sentences | null = null;

/** Loads the messages for unusable files on first use: most visits need none. */
export async function loadFileFaults(): Promise<void> {
  // Without them the page shows its general message about files.
  sentences ??= await import("@veranda/messages/file-faults").catch(() => null);
}

/** Why a file can't be used; null until the messages have loaded, and for an unknown reason. */
export function fileFaultSentence(fault: FileFault): string | null {
  if (sentences === null || !Object.hasOwn(sentences, fault)) return null;
  return sentences[fault](FILE_FAULT_VALUES);
}

/** The same as a hook: the component rerenders once the messages have loaded. */
export function useFileFault(fault: FileFault | null): string | null {
  const [, setFetched] = useState(false);
  useEffect(() => {
    if (fault !== null) void loadFileFaults().then(() => setFetched(true));
  }, [fault]);
  return fault === null ? null : fileFaultSentence(fault);
}
