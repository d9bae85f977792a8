import type { FileAsset, ObjectKind, SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import * as t from "@veranda/messages/editing";
import { TITLE_MAX, truncateWords } from "#i18n/titles/truncate-words.ts";

const KINDS: Record<ObjectKind, () => string> = {
  prefab: t.kindObject,
  model: t.kindModel,
  image: t.kindPicture,
  video: t.kindVideo,
  audio: t.kindSound,
  document: t.kindDocument,
  note: t.kindNote,
  text: t.text,
  link: t.link,
  search: t.kindSearch,
  portal: t.kindPortal,
  spawn: t.kindSpawnPoint,
  teleporter: t.kindTeleporter,
  seat: t.kindSeat,
  light: t.kindLight,
  screen: t.kindScreen,
  frame: t.kindEmptyFrame,
  group: t.kindGroup,
};

export const kindWord = (kind: ObjectKind): string => KINDS[kind]();

type Known = {
  assets: Readonly<Record<string, FileAsset>>;
  prefabs: ReadonlyMap<string, Pick<Prefab, "title">>;
};

const firstLine = (text: unknown): string =>
  typeof text === "string" ? truncateWords(text.trim().split("\n")[0] ?? "", TITLE_MAX) : "";

/** An object's name: as its creator set it, else by its content, else by its kind. */
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
