import type { Card, CardSize } from "../../media.ts";

export type CardFont = { face: "heading" | "body"; weight: number; size: number };
type Wrapped = { lines: string[]; width: number };
type Wrap = (text: string, font: CardFont, width: number, mostLines: number) => Wrapped;
type Context = CanvasRenderingContext2D;
type Draw = (context: Context, font: (font: CardFont) => string, picture?: ImageBitmap) => void;
export type LaidCard = CardSize & { draw: Draw };

const INK = "#2b2018";
const SOFT_INK = "#6f5d4c";
const PAPER = "#fffaf3";
const CLAY = "#b5573a";
const CLAY_LIGHT = "#f0c9b4";
const SEA = "#1f6f6e";

/** Lays out a card; its size is known before it is painted. */
export function layCard(card: Card, wrap: Wrap): LaidCard {
  return LAYOUTS[card.style](card as never, wrap);
}

type Words = { text: string };
type Of<S extends Card["style"]> = Extract<Card, { style: S }>;

/** Paints lines below each other; `y` is the top of the first. */
function write(
  context: Context,
  font: string,
  colour: string,
  lines: readonly string[],
  x: number,
  y: number,
  lineHeight: number,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.textBaseline = "middle";
  for (const [i, line] of lines.entries()) context.fillText(line, x, y + lineHeight * (i + 0.5));
}

function paper(context: Context, width: number, height: number, colour: string, round: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(0, 0, width, height, round);
  context.fill();
}

function text({ text: words, colour, align, font: face }: Of<"text">, wrap: Wrap): LaidCard {
  const font: CardFont = { face, weight: face === "heading" ? 600 : 500, size: 72 };
  const [pad, lineHeight] = [14, 88];
  const { lines, width: inner } = wrap(words || " ", font, 1100, 24);
  const [width, height] = [Math.ceil(Math.max(inner, 40)) + pad * 2, lines.length * lineHeight + pad * 2];
  return {
    width,
    height,
    draw: (context, fontOf) => {
      context.textAlign = align === "centre" ? "center" : align;
      const x = align === "left" ? pad : align === "right" ? width - pad : width / 2;
      // Text is shown against any background: an outline keeps light text legible on sand and sky, dark text at night.
      context.strokeStyle = isLight(colour) ? "rgba(43, 32, 24, 0.9)" : "rgba(255, 250, 243, 0.9)";
      context.lineWidth = 12;
      context.lineJoin = "round";
      context.font = fontOf(font);
      context.textBaseline = "middle";
      for (const [i, line] of lines.entries()) context.strokeText(line, x, pad + lineHeight * (i + 0.5));
      write(context, fontOf(font), colour, lines, x, pad, lineHeight);
    },
  };
}

/** Whether a colour `#rrggbb` is closer to white than to black, by its luma (ITU-R BT.601). */
function isLight(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 127;
}

const NOTE = { side: 240, pad: 20, fold: 26 };

function note({ text: words, colour }: Of<"note">, wrap: Wrap): LaidCard {
  const { side, pad, fold } = NOTE;
  const room = side - pad * 2;
  let size = 30;
  let laid = wrap(words, { face: "body", weight: 500, size }, room, 99);
  while (size > 9 && laid.lines.length * size * 1.28 > room) {
    size -= 1;
    laid = wrap(
      words,
      { face: "body", weight: 500, size },
      room,
      Math.floor(room / (size * 1.28)) + (size > 9 ? 1 : 0),
    );
  }
  return {
    width: side,
    height: side,
    draw: (context, fontOf) => {
      context.fillStyle = colour;
      context.beginPath();
      context.moveTo(0, 0);
      context.lineTo(side, 0);
      context.lineTo(side, side - fold);
      context.lineTo(side - fold, side);
      context.lineTo(0, side);
      context.fill();
      const light = context.createLinearGradient(0, 0, 0, side);
      light.addColorStop(0, "rgba(60, 40, 20, 0.10)");
      light.addColorStop(0.16, "rgba(60, 40, 20, 0)");
      light.addColorStop(1, "rgba(255, 255, 255, 0.12)");
      context.fillStyle = light;
      context.fill();
      // The folded corner.
      context.fillStyle = "rgba(60, 40, 20, 0.22)";
      context.beginPath();
      context.moveTo(side, side - fold);
      context.lineTo(side - fold, side);
      context.lineTo(side - fold * 0.82, side - fold * 0.9);
      context.fill();
      write(context, fontOf({ face: "body", weight: 500, size }), INK, laid.lines, pad, pad, size * 1.28);
    },
  };
}

const CARD = { width: 320, height: 180, pad: 24, round: 14 };

/** The square that the page's picture is cropped to, at the card's top right. */
const PICTURE = { side: 96, gap: 16, round: 10 };

function link({ title, description, site, picture: address }: Of<"link">, wrap: Wrap): LaidCard {
  const { width, height, pad } = CARD;
  const room = width - pad * 2 - (address === null ? 0 : PICTURE.side + PICTURE.gap);
  const laid = layTitle(title || site, room, wrap);
  const wordsFont: CardFont = { face: "body", weight: 450, size: 15 };
  const siteFont: CardFont = { face: "body", weight: 500, size: 15 };
  const from = pad + laid.lines.length * laid.lineHeight + 6;
  const siteTop = height - pad - 18;
  const mostWords = Math.floor((siteTop - 6 - from) / 18);
  const words = description && mostWords > 0 ? wrap(description, wordsFont, room, mostWords).lines : [];
  const { lines: below } = wrap(site, siteFont, width - pad * 2 - 26, 1);
  return {
    width,
    height,
    draw: (context, fontOf, picture) => {
      paper(context, width, height, PAPER, CARD.round);
      write(context, fontOf(laid.font), INK, laid.lines, pad, pad, laid.lineHeight);
      write(context, fontOf(wordsFont), SOFT_INK, words, pad, from, 18);
      if (picture) fillSquare(context, picture, width - pad - PICTURE.side, pad);
      chain(context, pad + 8, siteTop + 9);
      write(context, fontOf(siteFont), CLAY, below, pad + 26, siteTop, 18);
    },
  };
}

/** A link's title: large, or smaller if it is long. */
function layTitle(text: string, room: number, wrap: Wrap) {
  const lay = (size: number, lineHeight: number, most: number) => {
    const font: CardFont = { face: "heading", weight: 600, size };
    return { font, lineHeight, lines: wrap(text, font, room, most).lines };
  };
  const large = lay(24, 30, 3);
  return large.lines.at(-1)?.endsWith("…") ? lay(18, 24, 4) : large;
}

/** Crops the picture's centre to fill the square. */
function fillSquare(context: Context, picture: ImageBitmap, x: number, y: number): void {
  const { side, round } = PICTURE;
  const { width, height } = picture;
  const cut = Math.min(width, height);
  context.save();
  context.beginPath();
  context.roundRect(x, y, side, side, round);
  context.clip();
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, x, y, side, side);
  context.restore();
}

/** Two links of a chain. */
function chain(context: Context, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 4);
  context.strokeStyle = CLAY;
  context.lineWidth = 2;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.roundRect(side * 3.6 - 5, -3, 10, 6, 3);
    context.stroke();
  }
  context.restore();
}

function search({ query, label: below }: Of<"search">, wrap: Wrap): LaidCard {
  const { width, height, pad } = CARD;
  const font: CardFont = { face: "heading", weight: 600, size: 26 };
  const small: CardFont = { face: "body", weight: 500, size: 15 };
  const laid = wrap(query, font, width - pad * 2, 3);
  return {
    width,
    height,
    draw: (context, fontOf) => {
      paper(context, width, height, PAPER, CARD.round);
      write(context, fontOf(font), INK, laid.lines, pad, pad, 32);
      context.strokeStyle = SEA;
      context.lineWidth = 2.4;
      context.beginPath();
      context.arc(pad + 7, height - pad - 11, 6, 0, Math.PI * 2);
      context.moveTo(pad + 11.5, height - pad - 6.5);
      context.lineTo(pad + 17, height - pad - 1);
      context.stroke();
      write(context, fontOf(small), SEA, [below], pad + 26, height - pad - 18, 18);
    },
  };
}

function portal({ name, below }: Of<"portal">, wrap: Wrap): LaidCard {
  const [width, pad] = [420, 22];
  const font: CardFont = { face: "heading", weight: 600, size: 34 };
  const small: CardFont = { face: "body", weight: 500, size: 20 };
  const { lines } = wrap(name, font, width - pad * 2, 2);
  const height = pad * 2 + lines.length * 40 + (below ? 30 : 0);
  return {
    width,
    height,
    draw: (context, fontOf) => {
      paper(context, width, height, "rgba(43, 32, 24, 0.86)", 18);
      context.textAlign = "center";
      write(context, fontOf(font), PAPER, lines, width / 2, pad, 40);
      write(context, fontOf(small), CLAY_LIGHT, [below], width / 2, pad + lines.length * 40 + 4, 26);
    },
  };
}

function label({ title, creator, description }: Of<"label">, wrap: Wrap): LaidCard {
  const [width, pad] = [300, 20];
  const room = width - pad * 2;
  const parts: { font: CardFont; colour: string; lines: string[]; lineHeight: number }[] = [];
  const add = (words: string, font: CardFont, colour: string, most: number, lineHeight: number): void => {
    if (words.trim()) parts.push({ font, colour, lineHeight, lines: wrap(words, font, room, most).lines });
  };
  add(title, { face: "heading", weight: 650, size: 25 }, INK, 3, 30);
  add(creator, { face: "body", weight: 600, size: 18 }, CLAY, 2, 23);
  add(description, { face: "body", weight: 450, size: 16 }, SOFT_INK, 9, 22);
  const gap = 6;
  const height =
    pad * 2 +
    parts.reduce((sum, { lines, lineHeight }) => sum + lines.length * lineHeight, gap * (parts.length - 1));
  return {
    width,
    height: Math.max(height, pad * 2 + 22),
    draw: (context, fontOf) => {
      paper(context, width, Math.max(height, pad * 2 + 22), PAPER, 3);
      let y = pad;
      for (const { font, colour, lines, lineHeight } of parts) {
        write(context, fontOf(font), colour, lines, pad, y, lineHeight);
        y += lines.length * lineHeight + gap;
      }
    },
  };
}

function waiting({ name, progress, below: words, isRefused }: Of<"waiting">, wrap: Wrap): LaidCard {
  const { width, height, pad } = CARD;
  const font: CardFont = { face: "body", weight: 600, size: 19 };
  const small: CardFont = { face: "body", weight: 500, size: 15 };
  const { lines } = wrap(name, font, width - pad * 2, 1);
  const below = wrap(words, small, width - pad * 2, 4).lines;
  return {
    width,
    height,
    draw: (context, fontOf) => {
      paper(context, width, height, isRefused ? "#efe4d6" : "#f7efe4", CARD.round);
      write(context, fontOf(font), INK, lines, pad, pad, 26);
      write(context, fontOf(small), isRefused ? CLAY : SOFT_INK, below, pad, pad + 32, 21);
      if (isRefused) return;
      const [y, whole] = [height - pad - 8, width - pad * 2];
      context.fillStyle = "rgba(111, 93, 76, 0.2)";
      context.beginPath();
      context.roundRect(pad, y, whole, 8, 4);
      context.fill();
      context.fillStyle = CLAY;
      context.beginPath();
      context.roundRect(pad, y, Math.max(8, whole * progress), 8, 4);
      context.fill();
    },
  };
}

/** Colours of record sleeves. */
const SLEEVES = ["#7c3f58", "#b5573a", "#c08a3e", "#4f6d4a", "#1f6f6e", "#3f5480"];
const DISC = { radius: 84, y: 116, rings: [78, 70, 62, 54, 46], label: 30, hole: 5 };

/** A record in its sleeve; the same name has the same colour everywhere. */
function sound({ name, length }: Of<"sound">, wrap: Wrap): LaidCard {
  const [side, pad] = [320, 22];
  const font: CardFont = { face: "heading", weight: 600, size: 24 };
  const small: CardFont = { face: "body", weight: 500, size: 16 };
  const { lines } = wrap(name, font, side - pad * 2, 2);
  const sum = Array.from(name).reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  const ground = SLEEVES[sum % SLEEVES.length] ?? CLAY;
  return {
    width: side,
    height: side,
    draw: (context, fontOf) => {
      paper(context, side, side, ground, 0);
      const light = context.createLinearGradient(0, 0, side, side);
      light.addColorStop(0, "rgba(255, 250, 243, 0.16)");
      light.addColorStop(1, "rgba(43, 32, 24, 0.28)");
      context.fillStyle = light;
      context.fillRect(0, 0, side, side);
      const circle = (radius: number): void => {
        context.beginPath();
        context.arc(side / 2, DISC.y, radius, 0, Math.PI * 2);
      };
      const disc = (radius: number, colour: string): void => {
        context.fillStyle = colour;
        circle(radius);
        context.fill();
      };
      disc(DISC.radius, "#1d1613");
      context.strokeStyle = "rgba(255, 250, 243, 0.1)";
      context.lineWidth = 1.4;
      for (const radius of DISC.rings) {
        circle(radius);
        context.stroke();
      }
      disc(DISC.label, CLAY_LIGHT);
      disc(DISC.hole, "#1d1613");
      context.textAlign = "center";
      const top = 218 + (2 - lines.length) * 14;
      write(context, fontOf(font), PAPER, lines, side / 2, top, 29);
      write(context, fontOf(small), CLAY_LIGHT, [length], side / 2, top + lines.length * 29 + 4, 20);
    },
  };
}

function hint({ text: words }: Words, wrap: Wrap): LaidCard {
  const { width, height } = CARD;
  const font: CardFont = { face: "body", weight: 600, size: 20 };
  const { lines } = wrap(words, font, width - 60, 2);
  return {
    width,
    height,
    draw: (context, fontOf) => {
      context.fillStyle = "rgba(255, 250, 243, 0.55)";
      context.strokeStyle = CLAY;
      context.lineWidth = 3;
      context.setLineDash([12, 9]);
      context.beginPath();
      context.roundRect(6, 6, width - 12, height - 12, 14);
      context.fill();
      context.stroke();
      context.textAlign = "center";
      write(context, fontOf(font), CLAY, lines, width / 2, height / 2 - lines.length * 13, 26);
    },
  };
}

function pill({ text: words }: Words, wrap: Wrap): LaidCard {
  const font: CardFont = { face: "body", weight: 600, size: 18 };
  const { lines, width: inner } = wrap(words, font, 400, 1);
  const [width, height] = [Math.ceil(inner) + 40, 40];
  return {
    width,
    height,
    draw: (context, fontOf) => {
      paper(context, width, height, "rgba(43, 32, 24, 0.78)", height / 2);
      context.textAlign = "center";
      write(context, fontOf(font), PAPER, lines, width / 2, height / 2 - 13, 26);
    },
  };
}

const LAYOUTS: { [S in Card["style"]]: (card: Of<S>, wrap: Wrap) => LaidCard } = {
  text,
  note,
  link,
  search,
  portal,
  label,
  waiting,
  sound,
  hint,
  pill,
};
