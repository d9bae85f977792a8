import { z } from "zod";

/** What a password must hold here. Lengths in characters; `maxLength` null: only the technical bound. */
export const passwordPolicy = z.object({
  minLength: z.int(),
  maxLength: z.int().nullable(),
  needsLowercase: z.boolean(),
  needsUppercase: z.boolean(),
  needsNumeric: z.boolean(),
  needsNonAlphanumeric: z.boolean(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicy>;

/** Ways to sign in, as the specification names them. */
export const loginMethod = z.enum(["Apple", "Email", "Google", "MetaMask", "SSO", "Microsoft"]);
export type LoginMethod = z.infer<typeof loginMethod>;

/** What a sign-in form offers here. */
export const signInOptions = z.object({
  methods: z.array(loginMethod),
  passwordPolicy,
  /** False: no mail server is set, and the administrator hands links on by other means. */
  sendsMail: z.boolean(),
});
export type SignInOptions = z.infer<typeof signInOptions>;
