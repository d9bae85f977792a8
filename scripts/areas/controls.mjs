import { parseSync, Visitor } from "oxc-parser";

/** Elements for which the design system has a component. */
const CONTROLS = new Set(["button", "input", "select", "textarea"]);

/** Controls outside `ui/` for which no component of it fits, by path below `apps/web/src`, with the reason. */
export const OWN_CONTROLS = {
  "areas/account/settings/account-section.tsx": ["input", "tells password managers whose password it is"],
  "areas/host/info/tags-field.tsx": ["input", "goes on after tags, in the box that holds them"],
  "areas/host/share/copyable.tsx": ["input textarea", "is read and copied, never written in"],
  "areas/host/share/email-chips.tsx": ["input", "goes on after addresses, in the box that holds them"],
  "areas/in-space/chat/chat-form.tsx": ["textarea", "grows with what is written, around its own button"],
  "areas/people/profile/edit/links-field.tsx": ["input", "two in a line, under one name"],
};

/**
 * Forms without `useForm`, by path, with what they contain: usually a single line that is submitted immediately and can't be
 * invalid (decision 22).
 */
export const OWN_FORMS = {
  "areas/browse/search/search-box.tsx": "a search, which is an address before the page is awake",
  "areas/build/content-menu/composer.tsx": "words to place",
  "areas/in-space/chat/chat-form.tsx": "a chat message",
  "areas/in-space/hosting/announcement-form.tsx": "an announcement",
  "areas/in-space/hosting/chat-words-form.tsx": "a word for a list",
  "areas/in-space/hosting/countdown-form.tsx": "a length and its title, neither of which can be wrong",
  "areas/visit/watch/watch-chat-form.tsx": "a chat message",
};

/** Native controls outside `ui/` and hand-written forms of a source, with lines; `path` is below `apps/web/src`. */
export function controlFaultsOf(path, text) {
  if (path.startsWith("ui/") || !path.endsWith(".tsx")) return [];
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mayUse = new Set(OWN_CONTROLS[path]?.[0].split(" "));
  const found = [];
  const unused = new Set(mayUse);
  let isFormUnused = path in OWN_FORMS;
  const report = (node, why) =>
    found.push({ path, line: text.slice(0, node?.start ?? 0).split("\n").length, why });
  new Visitor({
    JSXOpeningElement(node) {
      const { name } = node.name;
      unused.delete(name);
      if (CONTROLS.has(name) && !mayUse.has(name))
        report(
          node,
          `<${name}> of its own: take a component of ui/, or say in OWN_CONTROLS why none will do`,
        );
      if (name !== "form" || node.attributes.some(({ type }) => type === "JSXSpreadAttribute")) return;
      if (path in OWN_FORMS) isFormUnused = false;
      else report(node, "a form by hand: take useForm, or say in OWN_FORMS why its answers can't be wrong");
    },
  }).visit(program);
  for (const name of unused) report(null, `OWN_CONTROLS lists <${name}>, and there is none`);
  if (isFormUnused) report(null, "OWN_FORMS lists a form, and there is none");
  return found;
}
