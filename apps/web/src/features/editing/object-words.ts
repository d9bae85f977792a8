import type { FileAsset, ObjectKind, SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";

const KINDS: Record<ObjectKind, string> = {
  prefab: "Object",
  model: "3D model",
  image: "Picture",
  video: "Video",
  audio: "Sound",
  document: "Document",
  note: "Note",
  text: "Text",
  link: "Link",
  search: "Search",
  portal: "Portal",
  spawn: "Spawn point",
  teleporter: "Teleporter",
  seat: "Seat",
  light: "Light",
  screen: "Screen",
  frame: "Empty frame",
  group: "Group",
};

export const kindWord = (kind: ObjectKind): string => KINDS[kind];

type Known = {
  assets: Readonly<Record<string, FileAsset>>;
  prefabs: ReadonlyMap<string, Pick<Prefab, "title">>;
};

const firstLine = (text: unknown): string =>
  typeof text === "string" ? (text.trim().split("\n")[0] ?? "").slice(0, 60) : "";

/** What a thing is called: as its maker says, else by what it shows, else by its kind. */
export function objectName({ kind, name, props }: SpaceObject, { assets, prefabs }: Known): string {
  const byProps = () => {
    const title = firstLine(props.title) || firstLine(props.label) || firstLine(props.linkLabel);
    if (title !== "") return title;
    if (kind === "prefab") return prefabs.get(String(props.prefab))?.title ?? "";
    if (kind === "search") return firstLine(props.query);
    if (kind === "link") return hostOf(props.linkHref);
    if (typeof props.fileId === "string") return assets[props.fileId]?.name ?? "";
    return firstLine(props.text);
  };
  return name.trim() || byProps() || kindWord(kind);
}

function hostOf(address: unknown): string {
  try {
    return new URL(String(address)).hostname.replace(/^www\./, "");
  } catch {
    return "";
  }
}
