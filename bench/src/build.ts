import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchDocument } from "./building/document.ts";
import { measureObjects } from "./building/objects.ts";
import { figuresOf } from "./figures.ts";

/**
 * Building in a space with many objects: `npm run bench:build -- --objects 2000 --people 50`. Sections: `document`, the
 * server's part over real sockets, with people in a separate process; `objects`, the cost of objects for the page's
 * thread. `--section` runs one of them. With `--joiner seat` or `--joiner token`, a client joins the document's space in a
 * loop, with new seats or by reconnecting to its own; `--join-limit` is the server's setting, 0 for none.
 */
const { values } = parseArgs({
  options: {
    objects: { type: "string", default: "2000" },
    people: { type: "string", default: "50" },
    draggers: { type: "string", default: "10" },
    seconds: { type: "string", default: "15" },
    section: { type: "string" },
    joiner: { type: "string" },
    "join-limit": { type: "string", default: "240" },
  },
});
const figures = figuresOf("build");
const objects = Number(values.objects);
const { joiner } = values;
if (joiner !== undefined && joiner !== "seat" && joiner !== "token")
  throw new Error("--joiner is seat or token");
/** Options of the section `objects`. */
const OBJECT_FRAMES = 200;

const sections: Record<string, () => Promise<void>> = {
  document: () =>
    benchDocument({
      figures,
      objects,
      people: Number(values.people),
      draggers: Number(values.draggers),
      seconds: Number(values.seconds),
      joiner: joiner ?? null,
      joinLimit: Number(values["join-limit"]),
    }),
  objects: () => measureObjects({ figures, count: objects, frames: OBJECT_FRAMES }),
};

const asked = values.section === undefined ? Object.keys(sections) : [values.section];
console.log(
  `${cpus().length} cores shared with everything else on the machine, loopback, Node ${process.version}`,
);
for (const name of asked) {
  const section = sections[name];
  if (section === undefined) throw new Error(`--section is one of ${Object.keys(sections).join(", ")}`);
  console.log(`\n${name}`);
  await section();
}
process.exit(0);
