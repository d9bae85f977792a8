import { SECTIONS } from "../features/account-settings/sections.ts";
import { SettingsPage } from "../features/account-settings/settings-page.tsx";
import { NothingHere } from "../features/faults/nothing-here.tsx";
import type { Route } from "./+types/settings.ts";

export default function Settings({ params }: Route.ComponentProps) {
  const section = SECTIONS.find(({ id }) => id === (params.section ?? "account"));
  return section ? <SettingsPage section={section.id} /> : <NothingHere />;
}
