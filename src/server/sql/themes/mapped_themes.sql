-- The themes, sorted, with each one of `p_old` replaced by the one at the same position in `p_new`.
create or replace function app.mapped_themes(p_themes integer[], p_old integer[], p_new integer[]) returns integer[]
language sql immutable parallel safe
as $$
select array(select coalesce(p_new[array_position(p_old, x)], x) from unnest(p_themes) x order by 1)
$$;
