"""Answers of the API."""

from litestar import MediaType, Response


def json_answer(body: bytes, status: int = 200) -> Response[bytes]:
    """JSON text that nothing on the way may keep."""
    return Response(body, status_code=status, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})
