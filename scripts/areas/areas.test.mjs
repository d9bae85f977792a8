import { expect, test } from "vitest";
import { faultsOf } from "./find.mjs";

const faults = (path, source) => faultsOf(path, `\n${source};`).map(({ line, why }) => [line, why]);
const LIST = "areas/people/friends/list.tsx";

test.each([
  ["a layer above", "ui/button.tsx", 'import { api } from "#api/client.ts"', "ui stands below api"],
  ["a layer's area", "engine/keys.ts", 'import { X } from "#areas/host"', "engine stands below areas/host"],
  ["an area above", LIST, 'import { useMySpace } from "#areas/host"', "areas/people stands below areas/host"],
  ["its type", LIST, 'import type { Space } from "#areas/host"', "areas/people stands below areas/host"],
  ["an inline type", LIST, 'type A = import("#areas/host").A', "areas/people stands below areas/host"],
  ["a dynamic import", LIST, 'await import("#areas/host")', "areas/people stands below areas/host"],
  ["a re-export", LIST, 'export { X } from "#areas/host"', "areas/people stands below areas/host"],
  ["a re-export of everything", LIST, 'export * from "#areas/host"', "areas/people stands below areas/host"],
  ["a file of another area", LIST, 'import { X } from "../../browse/x.ts"', expect.stringMatching(/leaves/)],
  ["a file of a layer", LIST, 'import { X } from "../../../ui/x.tsx"', expect.stringMatching(/leaves/)],
  ["its own index", LIST, 'import { X } from "#areas/people"', expect.stringMatching(/same part/)],
  ["a page", "areas/admin/a.ts", 'import { X } from "../../routes/a.tsx"', expect.stringMatching(/leaves/)],
])("%s is refused", (_, path, source, why) => {
  expect(faults(path, source)).toEqual([[2, why]]);
});

test.each([
  ["a layer below", "engine/keys.ts", 'import { api } from "#api/client.ts"'],
  ["an area below", LIST, 'import { Poster } from "#areas/browse"'],
  ["a file of the same area", LIST, 'import { X } from "../picker/x.ts"; import("./y.ts")'],
  ["any area for a page", "routes/home.tsx", 'import { X } from "#areas/admin"; import "./+types/home.ts"'],
  ["anything for the root", "root.tsx", 'import "./styles/app.css?url"; import { X } from "#areas/shell"'],
  ["a package", "ui/button.tsx", 'import { Slot } from "radix-ui"'],
])("%s is allowed", (_, path, source) => {
  expect(faults(path, source)).toEqual([]);
});

test("a part that is missing in the order of parts is reported", () => {
  expect(faults("areas/shop/cart.ts", "export const a = 1")).toEqual([
    [1, "areas/shop has no place in ORDER"],
  ]);
});
