import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { leanZod } from "./lean-zod.ts";

/** A module that is bundled by the plugin, as what it exports by default. */
async function bundled(source, plugins) {
  const entry = {
    resolveId: (id) => (id === "entry.js" ? id : null),
    load: (id) => (id === "entry.js" ? source : null),
  };
  const bundle = await rolldown({
    input: "entry.js",
    cwd: import.meta.dirname,
    plugins: [entry, ...plugins],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "es", minify: true });
  await bundle.close();
  const { code } = output[0];
  return { code, module: await import(`data:text/javascript,${encodeURIComponent(code)}`) };
}

const SCHEMA = `import { z } from "zod";
const part = z.object({ at: z.tuple([z.number(), z.number().min(0)]), name: z.string().regex(/^[a-z]+$/).max(8).optional() });
const one = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("list"), parts: z.array(part).max(2).default([]) }),
  z.strictObject({ kind: z.enum(["note", "sign"]), text: z.string().trim().min(1).nullable(), link: z.url().catch("none") }),
]);
export default z.record(z.string(), z.union([one, z.boolean(), z.iso.datetime()])).refine((all) => !("none" in all));`;

const SAMPLES = [
  {},
  { a: { kind: "list" } },
  { a: { kind: "list", parts: [{ at: [1, 2], name: "north", more: 1 }] } },
  { a: { kind: "list", parts: [{ at: [1, -2], name: "North" }] } },
  { a: { kind: "note", text: " to read ", link: "https://example.org" }, b: true },
  { a: { kind: "sign", text: null, link: 3 } },
  { a: { kind: "sign", text: "", extra: 1 } },
  { a: "2026-11-30T18:00:00Z", b: "yesterday" },
  { none: true },
  null,
];

test("schemas accept, change and refuse the same without what is left out, in fewer bytes", async () => {
  const whole = await bundled(SCHEMA, []);
  const lean = await bundled(SCHEMA, [leanZod()]);
  for (const sample of SAMPLES) {
    const [wanted, got] = [whole, lean].map(({ module }) =>
      module.default.safeParse(sample, { jitless: true }),
    );
    expect(got.success).toBe(wanted.success);
    expect(got.data).toEqual(wanted.data);
    expect(got.error?.issues).toEqual(wanted.error?.issues);
  }
  expect(lean.code.length).toBeLessThan(whole.code.length * 0.9);
});

test("a module that calls what is left out fails the build", async () => {
  const source = `import { z } from "zod"; export default z.string().nullish();`;
  await expect(bundled(source, [leanZod()])).rejects.toThrow(/\.nullish\(\) is left out of Zod/);
});
