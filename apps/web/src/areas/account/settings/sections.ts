import * as t from "@veranda/messages/account";
import {
  Ban,
  Bell,
  Database,
  Keyboard,
  KeyRound,
  Lock,
  MonitorSmartphone,
  Palette,
  UserRound,
  UsersRound,
  Video,
  Volume2,
  type LucideIcon,
} from "lucide-react";

export type SectionId =
  | "account"
  | "sign-in"
  | "keys"
  | "sound"
  | "devices"
  | "theme"
  | "notifications"
  | "privacy"
  | "family"
  | "blocked"
  | "sessions"
  | "data";

/** `isForEveryone`: also for guests, whose choices are kept in this browser. */
type Section = { id: SectionId; name: () => string; Icon: LucideIcon; isForEveryone?: true };

export const SECTIONS: readonly Section[] = [
  { id: "account", name: t.account, Icon: UserRound },
  { id: "sign-in", name: t.waysToSignIn, Icon: KeyRound },
  { id: "keys", name: t.keys, Icon: Keyboard, isForEveryone: true },
  { id: "sound", name: t.sound, Icon: Volume2, isForEveryone: true },
  { id: "devices", name: t.devices, Icon: Video },
  { id: "theme", name: t.appearance, Icon: Palette, isForEveryone: true },
  { id: "notifications", name: t.notifications, Icon: Bell },
  { id: "privacy", name: t.privacy, Icon: Lock },
  { id: "family", name: t.family, Icon: UsersRound },
  { id: "blocked", name: t.blocked, Icon: Ban },
  { id: "sessions", name: t.sessions, Icon: MonitorSmartphone },
  { id: "data", name: t.yourData, Icon: Database },
];

export const sectionPath = (id: SectionId): string => (id === "account" ? "/settings" : `/settings/${id}`);
