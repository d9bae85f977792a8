DROP FUNCTION "words_meant"(text, text, boolean);
--> statement-breakpoint
DROP FUNCTION "words_a_slip_away"(text);
--> statement-breakpoint
-- Whether a word of a folded text begins so: also after a sign, as in `(boards` and in a tag of several words.
CREATE FUNCTION "begins_a_word"(value text, asked text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN strpos(' ' || translate(value, '.,;:!?()[]{}"''„“”‚‘’«»…。、！？「」-–—/', repeat(' ', 33)), ' ' || asked) > 0;
--> statement-breakpoint
-- The words in use that have an asked one in them, and whether they begin with it. Planned for an index even where there
-- are few words yet.
CREATE FUNCTION "words_with"(asked text, pattern text)
RETURNS TABLE (word text, is_begun boolean, likeness real)
LANGUAGE plpgsql STABLE STRICT ROWS 10
SET enable_seqscan = off
AS $$
BEGIN
	IF length(asked) < 3 THEN
		-- Too short for a trigram: no index finds it, and going through all of one takes longer than reading the words.
		RETURN QUERY SELECT known.word, begins_a_word(known.word, asked), word_similarity(asked, known.word)
			FROM search_words AS known WHERE known.word || '' LIKE pattern GROUP BY known.word;
		RETURN;
	END IF;
	RETURN QUERY SELECT known.word, begins_a_word(known.word, asked), word_similarity(asked, known.word)
		FROM search_words AS known WHERE known.word LIKE pattern GROUP BY known.word;
END $$;
--> statement-breakpoint
-- The words in use that an asked one may be meant as where it is mistyped: those alike by trigrams, and those one slip away,
-- which is a letter too many, too few, another one, or two that changed places. A word of four letters is half of many
-- others: of its slips only two that changed places count. None for shorter ones.
CREATE FUNCTION "words_mistyped"(asked text)
RETURNS TABLE (word text, likeness real)
LANGUAGE plpgsql STABLE STRICT ROWS 10
SET pg_trgm.word_similarity_threshold = 0.45
SET enable_seqscan = off
AS $$
DECLARE
	bare text := bare_word(asked);
	is_one_word boolean := length(bare) BETWEEN 4 AND 32 AND bare !~ '\s';
	swapped text[];
BEGIN
	IF length(bare) > 4 THEN
		RETURN QUERY SELECT known.word, word_similarity(asked, known.word)
			FROM search_words AS known WHERE asked <% known.word GROUP BY known.word;
	END IF;
	IF NOT is_one_word THEN
		RETURN;
	END IF;
	swapped := ARRAY(SELECT overlay(bare PLACING reverse(substr(bare, place, 2)) FROM place FOR 2)
		FROM generate_series(1, length(bare) - 1) AS place);
	RETURN QUERY SELECT known.word, word_similarity(bare, known.word)
		FROM search_words AS known WHERE one_letter_less(known.word) && one_letter_less(bare)
			AND (length(bare) > 4 AND levenshtein_less_equal(bare, bare_word(known.word), 1) = 1
				OR bare_word(known.word) = ANY (swapped) AND bare_word(known.word) <> bare)
		GROUP BY known.word;
END $$;
--> statement-breakpoint
-- A folded name, or what is searched for, without the article before it: who looks for "terrace" means "The Terrace".
CREATE FUNCTION "bare_name"(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(value, '^(the|an|a|der|die|das|ein|eine|el|la|los|las|un|una) +', '');
