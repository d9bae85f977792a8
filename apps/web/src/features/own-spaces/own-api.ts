import type { CallOptions } from "@veranda/contract";
import type { CallAnswer, CallInput } from "@veranda/contract/call";
import type { ownSpaceCalls } from "@veranda/contract/calls/own-spaces";
import type { spacePictureCalls } from "@veranda/contract/calls/space-pictures";
import type { spaceSharingCalls } from "@veranda/contract/calls/space-sharing";
import { api } from "../../api/client.ts";

type Own = typeof ownSpaceCalls & typeof spacePictureCalls & typeof spaceSharingCalls;
type ByLine = { [N in keyof Own as `${Own[N]["method"]} ${Own[N]["path"]}`]: Own[N] };

/** The calls of one's own spaces. */
export const ownApi = api as unknown as <L extends keyof ByLine>(
  line: L,
  input: CallInput<ByLine[L]>,
  options?: CallOptions,
) => Promise<{ data: CallAnswer<ByLine[L]> }>;
