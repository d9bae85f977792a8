import { z } from "zod";
import { GATE_EMAILS_MAX, GATE_PASSWORD_MAX, GATE_PASSWORD_MIN } from "../constants.ts";
import { CONTRACT_ADDRESS } from "../token-id.ts";
import { text } from "./text.ts";

/** Whether whoever comes passes all gates of a space or any one of them. A mark for adults stands beside either. */
export const gateMode = z.enum(["all", "any"]);
export type GateMode = z.infer<typeof gateMode>;

/** EIP-155 number of a blockchain. */
export const chainNumber = z.int().min(1).max(999_999_999_999_999);
export const contractAddress = z.string().regex(CONTRACT_ADDRESS).toLowerCase();

const UINT256_BITS = 256n;
/** Number of one token within its contract (uint256). */
export const tokenNumber = z
  .string()
  // What is no number is refused before it is counted with.
  .regex(/^(?:0|[1-9]\d{0,77})$/, { abort: true })
  .refine((number) => BigInt(number) >> UINT256_BITS === 0n);
/** How many tokens somebody holds at least, as people write it: `2`, or of a currency `0.5`. */
export const tokenAmount = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,30})(?:\.\d{1,36})?$/)
  .refine((amount) => /[1-9]/.test(amount));

const tokenStandard = z.enum(["erc20", "erc721", "erc1155"]);
export type TokenStandard = z.infer<typeof tokenStandard>;

/** `isPassed`: by whoever asks; of a token as it was when it was looked up last. */
const gate = { id: z.uuid(), isPassed: z.boolean() };

export const tokenGate = z.object({
  ...gate,
  kind: z.literal("token"),
  chain: chainNumber,
  contractAddress,
  /** Null: any token of the contract. */
  tokenId: tokenNumber.nullable(),
  standard: tokenStandard,
  minimumAmount: tokenAmount,
  /** As the contract calls its tokens; "" where it doesn't. */
  name: z.string(),
});
export type TokenGate = z.infer<typeof tokenGate>;

const spaceGate = z.discriminatedUnion("kind", [
  tokenGate,
  z.object({ ...gate, kind: z.literal("password") }),
  z.object({
    ...gate,
    kind: z.literal("emails"),
    /** For hosts alone. */
    emails: z.array(z.string()).optional(),
  }),
  z.object({
    ...gate,
    kind: z.literal("members"),
    /** "" once the organisation is gone: then nobody passes. */
    name: z.string(),
  }),
  z.object({ ...gate, kind: z.literal("adults") }),
]);
export type SpaceGate = z.infer<typeof spaceGate>;
export type GateKind = SpaceGate["kind"];

/** What keeps people out of a space who may see it. `isOpen`: not whoever asks, as far as is known without a chain. */
export const spaceGates = z.object({ mode: gateMode, isOpen: z.boolean(), gates: z.array(spaceGate) });
export type SpaceGates = z.infer<typeof spaceGates>;

export const gatePassword = text.min(GATE_PASSWORD_MIN).max(GATE_PASSWORD_MAX);
export const gateEmails = z.array(z.email().toLowerCase().max(254)).min(1).max(GATE_EMAILS_MAX);
