declare module "gltf-validator" {
  /** 0: an error, 1: a warning, 2: an information, 3: a hint. */
  type Issue = { code: string; message: string; severity: 0 | 1 | 2 | 3; pointer?: string };
  export function validateBytes(
    bytes: Uint8Array,
    options?: { maxIssues?: number },
  ): Promise<{ issues: { numErrors: number; numWarnings: number; messages: Issue[] } }>;
}
