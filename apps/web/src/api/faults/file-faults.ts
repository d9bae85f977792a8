import { FILE_FAULT_VALUES, type FileFault } from "@veranda/contract/file-faults";
import { useEffect, useState } from "react";

type Sentences = Readonly<Record<FileFault, (values: typeof FILE_FAULT_VALUES) => string>>;

let sentences: Sentences | null = null;

/** Fetches what to say of files that can't be used: most visits meet none. */
export async function loadFileFaults(): Promise<void> {
  // Without them the page says in general that the file can't be used.
  sentences ??= await import("@veranda/messages/file-faults").catch(() => null);
}

/** Why a file can't be used; null as long as that isn't fetched, and where this page doesn't know the reason. */
export function fileFaultSentence(fault: FileFault): string | null {
  if (sentences === null || !Object.hasOwn(sentences, fault)) return null;
  return sentences[fault](FILE_FAULT_VALUES);
}

/** The same for a component, which is shown again once it is fetched. */
export function useFileFault(fault: FileFault | null): string | null {
  const [, setFetched] = useState(false);
  useEffect(() => {
    if (fault !== null) void loadFileFaults().then(() => setFetched(true));
  }, [fault]);
  return fault === null ? null : fileFaultSentence(fault);
}
