import type { ObjectKind } from "@veranda/contract";
import {
  Armchair,
  AudioLines,
  Box,
  CircleDot,
  DoorOpen,
  FileText,
  Film,
  Frame,
  Group,
  Image,
  Lightbulb,
  Link,
  MapPin,
  Monitor,
  Search,
  StickyNote,
  Type,
  Zap,
} from "lucide-react";

const ICONS: Record<ObjectKind, typeof Box> = {
  prefab: Armchair,
  model: Box,
  image: Image,
  video: Film,
  audio: AudioLines,
  document: FileText,
  note: StickyNote,
  text: Type,
  link: Link,
  search: Search,
  portal: DoorOpen,
  spawn: MapPin,
  teleporter: Zap,
  seat: CircleDot,
  light: Lightbulb,
  screen: Monitor,
  frame: Frame,
  group: Group,
};

export function KindIcon({ kind, className = "size-4" }: { kind: ObjectKind; className?: string }) {
  const Icon = ICONS[kind];
  return <Icon className={className} aria-hidden="true" />;
}
