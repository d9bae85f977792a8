import type { SpaceObject } from "../records/object.ts";

/** Whether there is something of an object to see large: a picture, video, document or model, or words. */
export function canBeLarge({ kind, props }: Pick<SpaceObject, "kind" | "props">): boolean {
  switch (kind) {
    case "document":
    case "image":
    case "model":
    case "video":
      return true;
    case "screen":
      return props.fileId !== undefined;
    case "note":
    case "text":
      return typeof props.text === "string" && props.text.trim() !== "";
    default:
      return false;
  }
}
