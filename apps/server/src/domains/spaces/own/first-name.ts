import { SPACE_NAME_MAX } from "@veranda/contract";
import { currentLocale } from "@veranda/messages";
import * as environments from "@veranda/messages/content";
import * as t from "@veranda/messages/names";

const ENVIRONMENTS: Readonly<Record<string, () => string>> = {
  terrace: environments.terrace,
  gallery: environments.gallery,
  auditorium: environments.auditorium,
  classroom: environments.classroom,
  park: environments.park,
  loft: environments.loft,
  arena: environments.arena,
  studio: environments.studio,
};

/** An environment's name in the current language; `own` is the name in its manifest. */
export const environmentTitle = (name: string, own: string): string =>
  Object.hasOwn(ENVIRONMENTS, name) ? (ENVIRONMENTS[name]?.() ?? own) : own;

/** "Ada’s terrace", or "Ada’s terrace 2" if that is taken; in the current language. */
export function firstName(
  maker: string,
  { name, title }: { name: string; title: string },
  taken: readonly string[],
): string {
  const called = environmentTitle(name, title);
  // Lower case in the middle of the English name; other languages keep it.
  const environment = currentLocale() === "en" ? called.toLowerCase() : called;
  const first = Array.from(t.spaceOf({ maker, environment }))
    .slice(0, SPACE_NAME_MAX - 4)
    .join("")
    .trim();
  if (!taken.includes(first)) return first;
  let n = 2;
  while (taken.includes(`${first} ${n}`)) n += 1;
  return `${first} ${n}`;
}
