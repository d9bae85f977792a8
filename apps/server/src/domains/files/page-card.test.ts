import { expect, test } from "vitest";
import { readPageCard } from "./page-card.ts";

const AT = "https://tea.example/shop/menu";
const read = (head: string) => readPageCard(`<!doctype html><html><head>${head}</head><body>…`, AT);

test("what a page provides for cards takes precedence over its general metadata", () => {
  expect(
    read(`
      <title>Menu | Tea House</title>
      <meta name="description" content="All our teas">
      <meta property='og:title' content='Green &amp; black tea &#8212; caf&eacute;'>
      <meta content="Picked by hand" property="og:description" />
      <meta property=og:image content=/pictures/tea.jpg>
      <link rel="icon" href="small.png" sizes="32x32"><link rel="icon" href="large.png" sizes="192x192">`),
  ).toEqual({
    title: "Green & black tea — café",
    description: "Picked by hand",
    pictures: [
      "https://tea.example/pictures/tea.jpg",
      "https://tea.example/shop/large.png",
      "https://tea.example/shop/small.png",
    ],
  });
});

test("otherwise: its title, Twitter's picture, then the touch icon", () => {
  const card = read(`<base href="https://cdn.example/"><title> Tea\n  House </title>
    <link rel="icon" type="image/svg+xml" href="a.svg"><link rel="shortcut icon" href="b.png">
    <link rel="apple-touch-icon" href="touch.png"><meta name="twitter:image" content="card.png">`);
  expect(card).toEqual({
    title: "Tea House",
    description: "",
    pictures: ["https://cdn.example/card.png", "https://cdn.example/touch.png", "https://cdn.example/b.png"],
  });
});

test("scripts, comments and the body are ignored", () => {
  const card =
    read(`<!-- <meta property="og:title" content="No"> --><style>a::after{content:"<title>No"}</style>
    <script>const a = '<meta property="og:title" content="No">'; if (a<b) {}</script><title>Yes</title>`);
  expect(card.title).toBe("Yes");
  expect(readPageCard(`<body><title>No</title>`, AT).title).toBe("");
});

test("texts are one line of limited length, without bidirectional overrides", () => {
  const { title, description } = read(
    `<title>\u202eesrever\u0000 title</title><meta name="description" content="${"word ".repeat(100)}">`,
  );
  expect(title).toBe("esrever title");
  expect(description.length).toBeLessThanOrEqual(300);
  expect(description).toMatch(/word…$/);
});

test.each([
  "<",
  "<meta",
  "<!--",
  "<title>",
  "<script>",
  `<meta content="`,
  `<meta property=og:image content="https://`,
  "<link rel=icon href=http://[>",
  "\u0000\ud800",
])("a page of nothing but %j is read in linear time", (piece) => {
  const card = readPageCard(piece.repeat(Math.floor(2_000_000 / piece.length)), AT);
  expect(card.title.length).toBeLessThanOrEqual(200);
});
