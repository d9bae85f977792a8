import type { Context, Feature } from "../context.ts";
import type { Guide } from "./guide.ts";

type DescribedMessages = "set_described_view" | "walk_to" | "stop_walking";

export type LoadGuide = () => Promise<{ Guide: new (context: Context) => Guide }>;

/** The described view, and guided walking: the code is loaded on first use. */
export function described(
  context: Context,
  load: LoadGuide,
  onFailed: (error: unknown) => void,
): Feature<DescribedMessages> {
  let guide: Guide | null = null;
  let opening: Promise<Guide> | null = null;
  const withGuide = (act: (guide: Guide) => void): void => {
    opening ??= load().then(({ Guide }) => (guide = new Guide(context)));
    opening.then(act).catch((error: unknown) => {
      opening = null;
      onFailed(error);
    });
  };
  return {
    handlers: {
      set_described_view: ({ enabled }) => {
        if (enabled || guide) withGuide((ready) => ready.tell(enabled));
      },
      walk_to: ({ id }) => withGuide((ready) => ready.walkTo(id)),
      stop_walking: () => guide?.stop(),
    },
    onFrame: (frame) => guide?.onFrame(frame),
  };
}
