declare module "gltf-validator" {
  /** 0: error, 1: warning, 2: information, 3: hint. */
  type Issue = { code: string; message: string; severity: 0 | 1 | 2 | 3; pointer?: string };
  export function validateBytes(
    bytes: Uint8Array,
    options?: { maxIssues?: number },
  ): Promise<{ issues: { numErrors: number; numWarnings: number; messages: Issue[] } }>;
}
