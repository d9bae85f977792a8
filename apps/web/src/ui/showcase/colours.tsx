/** The names of tokens.css, in its order. */
const COLOURS = [
  ..."paper surface raised sunken hover line line-strong ink ink-soft ink-faint".split(" "),
  ..."accent on-accent accent-soft sea on-sea good bad bad-soft focus".split(" "),
  ..."glass glass-strong glass-line glass-hover on-glass on-glass-soft glass-ink glass-accent".split(" "),
  ..."glass-sea on-glass-sea glass-good glass-amber glass-bad recording love axis-x axis-y axis-z stage".split(
    " ",
  ),
];

export const Colours = () => (
  <ul className="grid gap-2 text-xs" style={{ gridTemplateColumns: "repeat(auto-fill, minmax(7rem, 1fr))" }}>
    {COLOURS.map((name) => (
      <li key={name}>
        <span
          className="block h-9 rounded-lg border border-line-strong"
          style={{ background: `var(--${name})` }}
        />
        {name}
      </li>
    ))}
  </ul>
);
