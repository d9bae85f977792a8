import { SECTIONS, SettingsPage } from "#areas/account";
import { NothingHere } from "#api/faults/nothing-here.tsx";
import type { Route } from "./+types/settings.ts";

export default function Settings({ params }: Route.ComponentProps) {
  const section = SECTIONS.find(({ id }) => id === (params.section ?? "account"));
  return section ? <SettingsPage section={section.id} /> : <NothingHere />;
}
