CREATE TABLE "room_chat_rules" (
	"space_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"rules" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_chat_words" (
	"space_id" text NOT NULL,
	"list" text NOT NULL,
	"word" text NOT NULL,
	"account_id" text NOT NULL,
	"is_among_friends" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "room_chat_words_space_id_list_word_account_id_pk" PRIMARY KEY("space_id","list","word","account_id")
);
--> statement-breakpoint
ALTER TABLE "room_chat_rules" ADD CONSTRAINT "room_chat_rules_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_chat_words" ADD CONSTRAINT "room_chat_words_space_id_room_chat_rules_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."room_chat_rules"("space_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_chat_words_account" ON "room_chat_words" USING btree ("account_id");