import { filesIn, OBJECT_LIMITS } from "@veranda/contract/records/object";
import { isOwnPlace, SETTING_FILES } from "@veranda/contract/records/space";
import { SpaceFileRefusal, type SpaceDocument } from "./space-task.ts";

/**
 * Validates a document: ids are unique, groups aren't nested too deeply, and all referenced files are known. Linear
 * time. Throws SpaceFileRefusal.
 */
export function checkDocument({ objects, setting }: SpaceDocument, files: ReadonlySet<string>): void {
  const byId = new Map(objects.map((object) => [object.id, object]));
  if (byId.size !== objects.length) throw new SpaceFileRefusal("an object twice");
  for (const { parentId, props } of objects) {
    if (parentId !== null && byId.get(parentId)?.kind !== "group")
      throw new SpaceFileRefusal("a group is missing");
    if (filesIn(props).some((id) => !files.has(id))) throw new SpaceFileRefusal("a file is missing");
  }
  if (!isOwnPlace(setting)) throw new SpaceFileRefusal("its place is elsewhere");
  for (const id of SETTING_FILES.map((key) => setting[key]))
    if (id && !files.has(id)) throw new SpaceFileRefusal("a file is missing");
  checkDepth(byId);
}

function checkDepth(byId: ReadonlyMap<string, { parentId: string | null }>): void {
  /** Depth of each object's groups; undefined while it is being computed. */
  const depths = new Map<string, number | undefined>();
  for (const id of byId.keys()) {
    const path: string[] = [];
    let at: string | null = id;
    while (at !== null && !depths.has(at)) {
      depths.set(at, undefined);
      path.push(at);
      at = byId.get(at)?.parentId ?? null;
    }
    let depth = at === null ? -1 : depths.get(at);
    if (depth === undefined) throw new SpaceFileRefusal("groups in a circle");
    for (const passed of path.toReversed()) {
      depth += 1;
      if (depth > OBJECT_LIMITS.groupDepth) throw new SpaceFileRefusal("groups too deep in each other");
      depths.set(passed, depth);
    }
  }
}
