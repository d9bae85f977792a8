CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_words" (
	"space_id" text PRIMARY KEY NOT NULL,
	"name" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"description" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
DROP INDEX "spaces_folded_description";
--> statement-breakpoint
ALTER TABLE "space_words" ADD CONSTRAINT "space_words_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spaces" DROP COLUMN "folded_description";
--> statement-breakpoint
-- A word without the signs around it.
CREATE FUNCTION "bare_word"(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(word, '.,;:!?()[]{}"''„“”‚‘’«»…。、！？「」');
--> statement-breakpoint
-- A bare word, and what is left of it without each one of its letters: two words of which one is the other with a slip have
-- one of these in common. Nothing of what is too long to be a word.
CREATE FUNCTION "one_letter_less"(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
	SELECT DISTINCT left(bare, place - 1) || substr(bare, place + 1)
	FROM bare_word(word) AS bare, generate_series(1, length(bare) + 1) AS place
	WHERE length(bare) BETWEEN 3 AND 32
);
--> statement-breakpoint
-- The words of a folded text. What is longer than a word, as text that is written without spaces, is kept in pieces that
-- overlap by half: whatever is looked for, up to fifty characters, is whole in one of them.
CREATE FUNCTION "words_of"(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
	SELECT DISTINCT substr(word, piece, 100)
	FROM regexp_split_to_table(value, '\s+') AS word, generate_series(1, greatest(length(word) - 50, 1), 50) AS piece
	WHERE word <> ''
);
--> statement-breakpoint
INSERT INTO "space_words" ("space_id", "name", "tags", "description")
SELECT "id", words_of("folded_name"), ARRAY(SELECT "folded_tag" FROM "space_tags" WHERE "space_id" = "id"), words_of(fold_text("description"))
FROM "spaces";
--> statement-breakpoint
INSERT INTO "search_words" ("word") SELECT DISTINCT unnest("name" || "tags" || "description") FROM "space_words";
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_words_shorter" ON "search_words" USING gin (one_letter_less("word")) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "space_words_words" ON "space_words" USING gin ("name","tags","description") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "space_tags_tag" ON "space_tags" USING btree ("folded_tag");
--> statement-breakpoint
CREATE FUNCTION "learn_words"(words text[]) RETURNS void
LANGUAGE sql VOLATILE
AS $$
	INSERT INTO search_words (word)
	SELECT DISTINCT learnt.word FROM unnest(words) AS learnt (word)
	WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = learnt.word)
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_space_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	name_words text[] := words_of(new.folded_name);
	description_words text[] := words_of(fold_text(new.description));
BEGIN
	INSERT INTO space_words (space_id, name, description) VALUES (new.id, name_words, description_words)
	ON CONFLICT (space_id) DO UPDATE SET name = excluded.name, description = excluded.description;
	PERFORM learn_words(name_words || description_words);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_space_words" AFTER INSERT OR UPDATE OF name, description ON "spaces"
FOR EACH ROW EXECUTE FUNCTION "keep_space_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_tag_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE space_words SET tags = ARRAY(SELECT folded_tag FROM space_tags WHERE space_tags.space_id = space_words.space_id)
	WHERE space_id IN (old.space_id, new.space_id);
	IF tg_op <> 'DELETE' THEN
		PERFORM learn_words(ARRAY[new.folded_tag]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_tag_words" AFTER INSERT OR UPDATE OR DELETE ON "space_tags"
FOR EACH ROW EXECUTE FUNCTION "keep_tag_words"();
--> statement-breakpoint
-- Loads the extension, whose setting is named below.
SELECT show_limit();
--> statement-breakpoint
-- The words in use that an asked one means: those that are like the pattern, and, where mistakes are forgiven, those alike.
-- Planned for an index even where there are few words yet.
CREATE FUNCTION "words_meant"(asked text, pattern text, is_forgiving boolean)
RETURNS TABLE (word text, is_within boolean, likeness real)
LANGUAGE plpgsql STABLE STRICT ROWS 20
SET pg_trgm.word_similarity_threshold = 0.45
SET enable_seqscan = off
AS $$
BEGIN
	IF length(asked) < 3 THEN
		-- Too short for a trigram: no index finds it, and going through all of one takes longer than reading the words.
		RETURN QUERY SELECT known.word, true, word_similarity(asked, known.word)
			FROM search_words AS known WHERE known.word || '' LIKE pattern GROUP BY known.word;
		IF is_forgiving THEN
			RETURN QUERY SELECT known.word, false, word_similarity(asked, known.word)
				FROM search_words AS known WHERE asked <% known.word AND known.word NOT LIKE pattern GROUP BY known.word;
		END IF;
		RETURN;
	END IF;
	RETURN QUERY SELECT known.word, known.word LIKE pattern, word_similarity(asked, known.word)
		FROM search_words AS known WHERE known.word LIKE pattern OR (is_forgiving AND asked <% known.word)
		GROUP BY known.word;
END $$;
--> statement-breakpoint
-- The words in use that are one slip away from an asked one: a letter too many, too few, another one, or two that changed
-- places. None for what is too short to tell, or no single word.
CREATE FUNCTION "words_a_slip_away"(asked text)
RETURNS TABLE (word text, likeness real)
LANGUAGE plpgsql STABLE STRICT ROWS 5
SET enable_seqscan = off
AS $$
DECLARE
	bare text := bare_word(asked);
	shorter text[];
	swapped text[];
BEGIN
	IF length(bare) NOT BETWEEN 4 AND 32 OR bare ~ '\s' THEN
		RETURN;
	END IF;
	shorter := one_letter_less(bare);
	swapped := ARRAY(SELECT overlay(bare PLACING reverse(substr(bare, place, 2)) FROM place FOR 2)
		FROM generate_series(1, length(bare) - 1) AS place);
	RETURN QUERY SELECT known.word, word_similarity(bare, known.word)
		FROM search_words AS known WHERE one_letter_less(known.word) && shorter
			AND (levenshtein_less_equal(bare, bare_word(known.word), 1) = 1 OR bare_word(known.word) = ANY (swapped))
		GROUP BY known.word;
END $$;
