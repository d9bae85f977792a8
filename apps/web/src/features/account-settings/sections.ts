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
  | "blocked"
  | "sessions"
  | "data";

/** `isForEveryone`: kept in this browser for who is not signed in. */
type Section = { id: SectionId; name: string; Icon: LucideIcon; isForEveryone?: true };

export const SECTIONS: readonly Section[] = [
  { id: "account", name: "Account", Icon: UserRound },
  { id: "sign-in", name: "Ways to sign in", Icon: KeyRound },
  { id: "keys", name: "Keys", Icon: Keyboard, isForEveryone: true },
  { id: "sound", name: "Sound", Icon: Volume2, isForEveryone: true },
  { id: "devices", name: "Camera and microphone", Icon: Video },
  { id: "theme", name: "Appearance", Icon: Palette, isForEveryone: true },
  { id: "notifications", name: "Notifications", Icon: Bell },
  { id: "privacy", name: "Privacy", Icon: Lock },
  { id: "blocked", name: "Blocked people", Icon: Ban },
  { id: "sessions", name: "Where you're signed in", Icon: MonitorSmartphone },
  { id: "data", name: "Your data", Icon: Database },
];

export const sectionPath = (id: SectionId): string => (id === "account" ? "/settings" : `/settings/${id}`);
