import type { SpaceObject } from "../records/object.ts";

/** Whether an object can be viewed enlarged: a picture, video, document or model, or text. */
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
