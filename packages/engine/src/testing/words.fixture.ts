import type { EngineWords } from "@veranda/contract/engine/words";
import { FILE_FAULT_VALUES, type FileFault } from "@veranda/contract/file-faults";
import * as faults from "@veranda/messages/file-faults";
import * as t from "@veranda/messages/world";

const sentences: Readonly<Record<FileFault, (values: typeof FILE_FAULT_VALUES) => string>> = faults;

/** As a page in English hands them over. */
export const words: EngineWords = {
  ...t,
  title: (_kind, _id, own) => own,
  fileFault: (fault) => sentences[fault](FILE_FAULT_VALUES),
  loadFaults: () => Promise.resolve(),
  number: (value, decimals) => value.toFixed(decimals),
};
