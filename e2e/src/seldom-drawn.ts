/** How seldom a page is drawn on which nobody looks at motion. */
export type Seldom = {
  /** Between two runs of a callback that asks for the next refresh of the screen again and again. */
  loopMs: number;
  /** Between two pictures that WebGL draws in such refreshes; 0: in each. */
  pictureMs: number;
};

/**
 * Run in a page before its scripts. What loops over the refreshes of the screen gets fewer of them, as each one has the
 * whole page looked over again, and of what WebGL draws in them a whole picture is drawn now and then and stays until the
 * next. Whoever waits for a single refresh, and what is drawn outside of them, is not held up.
 */
export function drawSeldom({ loopMs, pictureMs }: Seldom): void {
  type Pictures = { refresh: number; dueMs: number };
  const pictures = new WeakMap<object, Pictures>();
  /** The refresh under way, 0: none. */
  let refresh = 0;

  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  /** How to take back what was asked for, by the number that was given for it. */
  const asked = new Map<number, () => void>();
  let count = 0;
  window.requestAnimationFrame = (callback) => {
    count += 1;
    const id = count;
    const ask = (): void => {
      const given = request((nowMs) => {
        asked.delete(id);
        refresh = nowMs;
        try {
          callback(nowMs);
        } finally {
          refresh = 0;
        }
      });
      asked.set(id, () => cancel(given));
    };
    if (refresh === 0) ask();
    else {
      const timer = setTimeout(ask, loopMs);
      asked.set(id, () => clearTimeout(timer));
    }
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    asked.get(id)?.();
    asked.delete(id);
  };

  const isDrawn = (canvas: object): boolean => {
    if (refresh === 0) return true;
    const of = pictures.get(canvas) ?? { refresh: 0, dueMs: 0 };
    pictures.set(canvas, of);
    if (of.refresh === refresh) return true;
    if (refresh < of.dueMs) return false;
    of.refresh = refresh;
    of.dueMs = refresh + pictureMs;
    return true;
  };
  type Drawing = Record<string, (this: object, ...values: unknown[]) => unknown>;
  const limit = (drawing: Drawing, names: readonly string[], canvas?: object): void => {
    for (const name of names) {
      const draw = drawing[name];
      if (draw === undefined) continue;
      drawing[name] = function limited(...values) {
        return isDrawn(canvas ?? this) ? draw.apply(this, values) : undefined;
      };
    }
  };

  if (pictureMs === 0) return;
  const context = WebGL2RenderingContext.prototype;
  limit(context as unknown as Drawing, [
    "clear",
    "drawArrays",
    "drawArraysInstanced",
    "drawElements",
    "drawElementsInstanced",
    "drawRangeElements",
    "blitFramebuffer",
  ]);
  const getExtension = Reflect.get(context, "getExtension") as (name: string) => unknown;
  const limited = new WeakSet<object>();
  Reflect.set(context, "getExtension", function withLimit(this: WebGL2RenderingContext, name: string) {
    const extension = getExtension.call(this, name) as Drawing | null;
    if (extension === null || name !== "WEBGL_multi_draw" || limited.has(extension)) return extension;
    limited.add(extension);
    limit(
      extension,
      [
        "multiDrawArraysWEBGL",
        "multiDrawArraysInstancedWEBGL",
        "multiDrawElementsWEBGL",
        "multiDrawElementsInstancedWEBGL",
      ],
      this,
    );
    return extension;
  });
}
