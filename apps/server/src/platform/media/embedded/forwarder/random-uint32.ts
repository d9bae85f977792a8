import { randomBytes } from "node:crypto";

export const randomUint32 = (): number => randomBytes(4).readUInt32BE();
