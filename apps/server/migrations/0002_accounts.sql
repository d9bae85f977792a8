CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"folded_username" text GENERATED ALWAYS AS (lower(username)) STORED NOT NULL,
	"display_name" text NOT NULL,
	"folded_display_name" text GENERATED ALWAYS AS (fold_text(display_name)) STORED NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"is_staff" boolean DEFAULT false NOT NULL,
	"avatar" text NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keybinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"audio_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"feature_flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"treatments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"acknowledged_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_notified" boolean DEFAULT true NOT NULL,
	"accepted_terms_at" timestamp with time zone,
	"accepted_privacy_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "accounts_folded_username_unique" UNIQUE("folded_username"),
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" text,
	"action" text NOT NULL,
	"origin" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"email_digest" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_tickets" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"public_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"method" text NOT NULL,
	"device" text NOT NULL,
	"salt" "bytea" NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"method" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "encounters" (
	"account_id" text NOT NULL,
	"met_id" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_met_at" timestamp with time zone NOT NULL,
	CONSTRAINT "encounters_account_id_met_id_pk" PRIMARY KEY("account_id","met_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" text NOT NULL,
	"followee_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followee_id_pk" PRIMARY KEY("follower_id","followee_id")
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "friend_requests_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"account_id" text NOT NULL,
	"friend_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "friendships_account_id_friend_id_pk" PRIMARY KEY("account_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "person_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"reported_id" text,
	"category" text NOT NULL,
	"reason" text NOT NULL,
	"space_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"account_id" text PRIMARY KEY NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"avatar_image_url" text,
	"banner_url" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"background_color" text,
	"background_space_id" text,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"friend_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_met_id_accounts_id_fk" FOREIGN KEY ("met_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_accounts_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_accounts_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_id_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_id_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reports" ADD CONSTRAINT "person_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reports" ADD CONSTRAINT "person_reports_reported_id_accounts_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_username_search" ON "accounts" USING gin ("folded_username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_display_name_search" ON "accounts" USING gin ("folded_display_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "identities_account" ON "identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_tickets_email" ON "mail_tickets" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","renewed_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at" DESC NULLS LAST,"blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "encounters_latest" ON "encounters" USING btree ("account_id","last_met_at" DESC NULLS LAST,"met_id");--> statement-breakpoint
CREATE INDEX "encounters_met" ON "encounters" USING btree ("met_id");--> statement-breakpoint
CREATE INDEX "follows_followings" ON "follows" USING btree ("follower_id","created_at" DESC NULLS LAST,"followee_id");--> statement-breakpoint
CREATE INDEX "follows_followers" ON "follows" USING btree ("followee_id","created_at" DESC NULLS LAST,"follower_id");--> statement-breakpoint
CREATE INDEX "friend_requests_sent" ON "friend_requests" USING btree ("from_id","created_at" DESC NULLS LAST,"to_id");--> statement-breakpoint
CREATE INDEX "friend_requests_received" ON "friend_requests" USING btree ("to_id","created_at" DESC NULLS LAST,"from_id");--> statement-breakpoint
CREATE INDEX "friendships_newest" ON "friendships" USING btree ("account_id","created_at" DESC NULLS LAST,"friend_id");--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "person_reports_reported" ON "person_reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "person_reports_reporter" ON "person_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "profiles_most_followed" ON "profiles" USING btree ("follower_count" DESC NULLS LAST,"account_id");