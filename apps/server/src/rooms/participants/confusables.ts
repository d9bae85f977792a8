/**
 * Characters of other scripts, and digits, that look like Latin letters (a subset of Unicode's confusables, UTS 39).
 */
const READ_AS: Readonly<Record<string, string>> = {
  а: "a",
  ɑ: "a",
  α: "a",
  в: "b",
  ь: "b",
  β: "b",
  "8": "b",
  с: "c",
  ϲ: "c",
  ԁ: "d",
  е: "e",
  є: "e",
  ε: "e",
  "3": "e",
  ɡ: "g",
  "9": "g",
  һ: "h",
  н: "h",
  η: "n",
  і: "l",
  ї: "l",
  ı: "l",
  i: "l",
  ι: "l",
  "1": "l",
  "|": "l",
  ӏ: "l",
  j: "l",
  ј: "l",
  к: "k",
  κ: "k",
  ⅼ: "l",
  м: "m",
  μ: "m",
  п: "n",
  ո: "n",
  о: "o",
  ο: "o",
  σ: "o",
  "0": "o",
  օ: "o",
  р: "p",
  ρ: "p",
  ԛ: "q",
  г: "r",
  ѕ: "s",
  "5": "s",
  $: "s",
  т: "t",
  τ: "t",
  "7": "t",
  υ: "u",
  ц: "u",
  ս: "u",
  ν: "v",
  ѵ: "v",
  ԝ: "w",
  ω: "w",
  х: "x",
  χ: "x",
  у: "y",
  γ: "y",
  ү: "y",
  з: "e",
  "2": "z",
  "@": "a",
  "!": "l",
  "4": "a",
};

/**
 * Skeleton of a name: without case, accents, spaces and punctuation, with look-alike characters unified. Two names with
 * the same skeleton are confusable.
 */
export function confusableSkeleton(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const read = Array.from(plain, (sign) => READ_AS[sign] ?? sign).join("");
  const letters = read
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
  // If a name consists only of symbols, the symbols are compared.
  return letters === "" ? read : letters;
}
