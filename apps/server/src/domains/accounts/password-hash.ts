import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. The library's default is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Normalisation, so that a password typed on another keyboard is the same (RFC 8265, NFKC without case folding). */
const normal = (password: string): string => password.normalize("NFKC");

/** In PHC form: `$argon2id$v=19$m=…`. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let nobody: Promise<string> | undefined;

/** Takes the same time without a hash, so that timing does not reveal whether there is an account. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  nobody ??= hashPassword("nobody");
  const isSame = await verify(phc ?? (await nobody), normal(password));
  return isSame && phc !== null;
}
