import { expect, test } from "vitest";
import { readLayer } from "./layer.ts";

const left = (text: string) => [...readLayer(Buffer.from(`#usda 1.0\n${text}`)).leftOut];

test.each([
  [`def "A" (\n  prepend inherits = </B>\n)\n{\n}\n`, ["elsewhere"]],
  [`over "A"\n{\n}\n`, ["elsewhere"]],
  [`def "A"\n{\n  variantSet "look" = {\n  }\n}\n`, ["variants"]],
  [`def "A"\n{\n}\n`, []],
])("reports what is left out of a text layer: %j", (text, parts) => {
  expect(left(text)).toEqual(parts);
});

test("very many empty lines take linear time", () => {
  expect(left("\n".repeat(1_000_000))).toEqual([]);
});
